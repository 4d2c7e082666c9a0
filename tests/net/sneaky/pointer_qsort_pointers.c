#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int a = 5, b = 3;
static int *arr[2] = {&a, &b};
static int cmp(const void *x, const void *y) { return **(int *const *)x - **(int *const *)y; }
static void *w(void *p) {
  *arr[0] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  qsort(arr, 2, sizeof *arr, cmp);
  pthread_create(&t, 0, w, 0);
  b = 2;
  pthread_join(t, 0);
}
