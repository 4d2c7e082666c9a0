#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* A thread reads blocks, main works on them with a team. */
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int have;
static double *data;
static int n;

static void *loader(void *arg) {
  double scale = *(double *)arg;
  for (int i = 0; i < n; i++) data[i] = i * scale;
  pthread_mutex_lock(&mu);
  have = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&mu);
#ifdef TWIN
  data[0] = 1;
#endif
  return NULL;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 4;
  data = malloc(n * sizeof *data);
  if (!data) return 1;
  double scale = 0.5, sum = 0;
  pthread_t t;
  if (pthread_create(&t, NULL, loader, &scale)) return 1;
  pthread_mutex_lock(&mu);
  while (!have) pthread_cond_wait(&ready, &mu);
  pthread_mutex_unlock(&mu);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    data[i] *= 2;
    sum += data[i];
  }
  pthread_join(t, NULL);
  printf("%g\n", sum);
  free(data);
  return 0;
}
