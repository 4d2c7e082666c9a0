#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Jacobi in bands; whoever is last at the barrier adds up and swaps. */
static int n, iters, nthreads;
static double *old, *new, *partial, residual;
static pthread_barrier_t bar;

static void *relax(void *arg) {
  long id = (long)arg;
  int lo = 1 + id * (n - 2) / nthreads, hi = 1 + (id + 1) * (n - 2) / nthreads;
  for (int it = 0; it < iters; it++) {
    double diff = 0;
    for (int i = lo; i < hi; i++) {
      new[i] = (old[i - 1] + old[i + 1]) / 2;
      diff += fabs(new[i] - old[i]);
    }
    partial[id] = diff;
    if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD) {
      residual = 0;
      for (int k = 0; k < nthreads; k++) residual += partial[k];
      double *x = old;
      old = new;
      new = x;
    }
#ifndef TWIN
    pthread_barrier_wait(&bar);
#endif
    if (residual < 1e-9) break;
#ifndef TWIN
    pthread_barrier_wait(&bar);
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 6;
  iters = argc > 2 ? atoi(argv[2]) : 2;
  nthreads = argc > 3 ? atoi(argv[3]) : 2;
  if (n < 3 || nthreads < 1) return 1;
  old = calloc(n, sizeof *old);
  new = calloc(n, sizeof *new);
  partial = calloc(nthreads, sizeof *partial);
  pthread_t *t = malloc(nthreads * sizeof *t);
  if (!old || !new || !partial || !t) return 1;
  old[0] = new[0] = 1;
  pthread_barrier_init(&bar, NULL, nthreads);
  for (long i = 0; i < nthreads; i++)
    if (pthread_create(&t[i], NULL, relax, (void *)i)) exit(1);
  for (int i = 0; i < nthreads; i++) pthread_join(t[i], NULL);
  printf("%g %g\n", residual, old[n / 2]);
  pthread_barrier_destroy(&bar);
  free(old); free(new); free(partial); free(t);
  return 0;
}
