// expect: race
#include <pthread.h>
#include <search.h>
static int a[8] = {1, 2};
static size_t n = 2, r;
static int o(const void *x, const void *y) { return *(int *)x - *(int *)y; }
static void *w(void *p) {
  int k = 3;
  lsearch(&k, a, &n, sizeof *a, o);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = n;
  pthread_join(t, 0);
}
