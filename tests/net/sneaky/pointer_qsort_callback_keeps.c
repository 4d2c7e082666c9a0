#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int v[4] = {4, 3, 2, 1};
static int *last;
static int cmp(const void *x, const void *y) {
  last = (int *)x;
  return *(const int *)x - *(const int *)y;
}
static void *w(void *a) {
  *last = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  qsort(v, 4, sizeof *v, cmp);
  pthread_create(&t, 0, w, 0);
  for (int i = 0; i < 4; i++) v[i] = i;
  pthread_join(t, 0);
}
