// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Phases: everybody computes its part, one thread reduces, everybody sees the result. */
static pthread_barrier_t bar;
static double *part;
static double global;
static int threads, rounds;

static void *work(void *arg) {
  long id = (long)arg;
  double x = id + 1;
  for (int r = 0; r < rounds; r++) {
    part[id] = x * x;
    int rc = pthread_barrier_wait(&bar);
    if (rc == PTHREAD_BARRIER_SERIAL_THREAD) {
      double sum = 0;
      for (int i = 0; i < threads; i++)
        sum += part[i];
      global = sum;
    } else if (rc != 0) {
      fprintf(stderr, "barrier\n");
      exit(1);
    }
#ifndef TWIN
    pthread_barrier_wait(&bar);
#endif
    x = x / (1 + global);
  }
  return NULL;
}

int main(int argc, char **argv) {
  threads = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  if (threads < 1)
    return 1;
  part = calloc(threads, sizeof *part);
  pthread_t *t = calloc(threads, sizeof *t);
  if (!part || !t)
    return 1;
  pthread_barrier_init(&bar, NULL, threads);
  for (long i = 0; i < threads; i++)
    if (pthread_create(&t[i], NULL, work, (void *)i) != 0)
      exit(1);
  for (int i = 0; i < threads; i++)
    pthread_join(t[i], NULL);
  printf("global %f\n", global);
  pthread_barrier_destroy(&bar);
  free(part);
  free(t);
  return 0;
}
