// expect: race-free
// twins: 11
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_barrier_t bar;
static int threads, rounds, shared, *part;

static void *work(void *arg) {
  int id = *(int *)arg;
  for (int r = 0; r < rounds; r++) {
#if TWIN == 1 // as many as wait are too few
    if (id == 0) shared = r;
    pthread_barrier_wait(&bar);
    part[id] += shared;
#elif TWIN == 2 // not in every iteration
    if (id == 0) shared = r;
    if (r % 2) pthread_barrier_wait(&bar);
    part[id] += shared;
    pthread_barrier_wait(&bar);
#elif TWIN == 3 // the last of another round
    int first = pthread_barrier_wait(&bar), second = pthread_barrier_wait(&bar);
    if (first == PTHREAD_BARRIER_SERIAL_THREAD) shared++;
    if (second == PTHREAD_BARRIER_SERIAL_THREAD) shared++;
    pthread_barrier_wait(&bar);
#elif TWIN == 4 // all but the last
    if (pthread_barrier_wait(&bar) != PTHREAD_BARRIER_SERIAL_THREAD) shared++;
    pthread_barrier_wait(&bar);
#elif TWIN == 5 // the neighbour's, in the same phase
    part[(id + 1) % threads] = r;
    pthread_barrier_wait(&bar);
    part[id]++;
#else
    if (id == 0) shared = r;
    pthread_barrier_wait(&bar);
    part[id] += shared;
    if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD) shared++;
    pthread_barrier_wait(&bar);
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  threads = argc > 1 ? atoi(argv[1]) : 3;
  rounds = argc > 2 ? atoi(argv[2]) : 2;
  pthread_t *t = calloc(threads, sizeof *t);
  int *ids = calloc(threads, sizeof *ids);
  part = calloc(threads, sizeof *part);
  if (!t || !ids || !part) return 1;
#if TWIN == 6
  pthread_barrier_init(&bar, NULL, threads - 1);
#elif TWIN == 7
  int n = threads;
  threads = 2;
  pthread_barrier_init(&bar, NULL, threads);
  threads = n;
#else
  pthread_barrier_init(&bar, NULL, threads);
#endif
#if TWIN == 8
  for (int k = 0; k < 2; k++)
#endif
  for (int i = 0; i < threads; i++) {
    ids[i] = i;
#if TWIN == 9
    pthread_barrier_init(&bar, NULL, 1);
#endif
    if (pthread_create(&t[i], NULL, work, &ids[i])) exit(1);
  }
#if TWIN == 10
  pthread_barrier_wait(&bar);
#elif TWIN == 11
  shared = 7;
#endif
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  printf("%d\n", shared);
  return 0;
}
