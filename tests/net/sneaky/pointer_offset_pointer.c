#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
static struct {
  ptrdiff_t off;
} s;
static int x;
static void *w(void *q) {
  *(int *)((char *)&s + s.off) = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  s.off = (char *)&x - (char *)&s;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
