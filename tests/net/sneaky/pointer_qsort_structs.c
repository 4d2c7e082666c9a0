#include <pthread.h>
#include <stdlib.h>
struct e {
  int k;
  int *p;
};
static int a, b;
static struct e arr[2] = {{2, &a}, {1, &b}};
static int cmp(const void *x, const void *y) {
  return ((const struct e *)x)->k - ((const struct e *)y)->k;
}
static void *w(void *p) {
  *arr[0].p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  qsort(arr, 2, sizeof *arr, cmp);
  pthread_create(&t, 0, w, 0);
  b = 2;
  pthread_join(t, 0);
}
