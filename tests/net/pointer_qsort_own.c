// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int cmp(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
static void *w(void *q) {
  int v[4] = {3, 1, 2, 0};
  qsort(v, 4, sizeof *v, cmp);
  int k = 2, *f = bsearch(&k, v, 4, sizeof *v, cmp);
  if (f) *f = 7;
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
