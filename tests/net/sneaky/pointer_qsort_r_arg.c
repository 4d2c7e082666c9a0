#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int v[4] = {4, 3, 2, 1}, count;
static int cmp(const void *x, const void *y, void *c) {
  ++*(int *)c;
  return *(const int *)x - *(const int *)y;
}
static void *w(void *a) {
  qsort_r(v, 4, sizeof *v, cmp, &count);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  count = 2;
  pthread_join(t, 0);
}
