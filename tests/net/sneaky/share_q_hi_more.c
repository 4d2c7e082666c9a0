#include <pthread.h>
#include <stdlib.h>
static int n, nthreads;
static double *a;
static void *w(void *x) {
  long id = (long)x;
  int chunk = n / nthreads;
  int lo = id * chunk, hi = id == nthreads - 1 ? n : lo + chunk + 1;
  for (int i = lo; i < hi; i++) a[i] = i;
  return 0;
}
int main(int c, char **v) {
  n = c > 1 ? atoi(v[1]) : 100;
  nthreads = c > 2 ? atoi(v[2]) : 4;
  a = malloc(n * sizeof *a);
  pthread_t *t = malloc(nthreads * sizeof *t);
  for (long i = 0; i < nthreads; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < nthreads; i++) pthread_join(t[i], 0);
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  free(a);
  free(t);
  return (int)s;
}
