#include <pthread.h>
#include <stdlib.h>
static int n, nthreads;
static double *a;
static void *w(void *x) {
  long id = (long)x;
  for (int i = id; i < n; i += nthreads) a[i] = i;
  return 0;
}
int main(int c, char **v) {
  n = c > 1 ? atoi(v[1]) : 100;
  nthreads = c > 2 ? atoi(v[2]) : 4;
  a = malloc(n * sizeof *a);
  pthread_t *t = malloc((nthreads + 1) * sizeof *t);
  for (long i = 0; i <= nthreads; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < nthreads; i++) pthread_join(t[i], 0);
  free(a);
  free(t);
  return 0;
}
