// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Monte Carlo with rand_r and a seed for each thread. */
static unsigned int *seed;
static long *hits;
static long samples;

static void *throw_darts(void *arg) {
  int tid = *(int *)arg;
  long in = 0;
  for (long i = 0; i < samples; i++) {
#ifdef TWIN
    double x = rand_r(&seed[0]) / (double)RAND_MAX;
    double y = rand_r(&seed[0]) / (double)RAND_MAX;
#else
    double x = rand_r(&seed[tid]) / (double)RAND_MAX;
    double y = rand_r(&seed[tid]) / (double)RAND_MAX;
#endif
    if (x * x + y * y <= 1.0)
      in++;
  }
  hits[tid] = in;
  return NULL;
}

int main(int argc, char **argv) {
  int n = 2;
  samples = 4;
  if (argc > 1)
    n = atoi(argv[1]);
  if (argc > 2)
    samples = atol(argv[2]);
  if (n <= 0 || samples <= 0) {
    fprintf(stderr, "usage: %s threads samples\n", argv[0]);
    return 2;
  }
  seed = malloc(n * sizeof(unsigned int));
  hits = malloc(n * sizeof(long));
  int *ids = malloc(n * sizeof(int));
  pthread_t *threads = malloc(n * sizeof(pthread_t));
  if (!seed || !hits || !ids || !threads) {
    perror("malloc");
    return 1;
  }
  for (int i = 0; i < n; i++)
    seed[i] = 1234u + 17u * i;
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    if (pthread_create(&threads[i], NULL, throw_darts, &ids[i]) != 0) {
      perror("pthread_create");
      return 1;
    }
  }
  long all = 0;
  for (int i = 0; i < n; i++) {
    if (pthread_join(threads[i], NULL) != 0)
      perror("pthread_join");
    all += hits[i];
  }
  printf("pi is about %f\n", 4.0 * all / ((double)samples * n));
  free(seed);
  free(hits);
  free(ids);
  free(threads);
  return 0;
}
