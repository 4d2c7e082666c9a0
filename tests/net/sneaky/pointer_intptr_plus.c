#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x[4];
static intptr_t at = (intptr_t)&x[1];
static void *w(void *a) {
  *(int *)(at + 4) = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x[2] = 2;
  pthread_join(t, 0);
}
