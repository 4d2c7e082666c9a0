#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int x, ka = 2, kb = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
struct e {
  int k;
  pthread_mutex_t *l;
};
static struct e arr[2] = {{2, &m}, {1, &n}};
static int cmp(const void *a, const void *b) {
  return ((const struct e *)a)->k - ((const struct e *)b)->k;
}
static void *w(void *p) {
  pthread_mutex_t *l = arr[0].l;
  pthread_mutex_lock(l);
  x++;
  pthread_mutex_unlock(l);
  return 0;
}
int main(void) {
  pthread_t t;
  qsort(arr, 2, sizeof *arr, cmp);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
