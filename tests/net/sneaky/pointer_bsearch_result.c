#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
struct e {
  int k;
  int v;
};
static struct e arr[3] = {{1, 0}, {2, 0}, {3, 0}};
static int cmp(const void *a, const void *b) {
  return ((const struct e *)a)->k - ((const struct e *)b)->k;
}
static void *w(void *p) {
  struct e key = {2, 0}, *f = bsearch(&key, arr, 3, sizeof *arr, cmp);
  if (f) f->v = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  arr[1].v = 2;
  pthread_join(t, 0);
}
