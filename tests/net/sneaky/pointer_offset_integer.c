#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static intptr_t off;
static int x, y;
static void *w(void *q) {
  *(int *)((intptr_t)&y + off) = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  off = (intptr_t)&x - (intptr_t)&y;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
