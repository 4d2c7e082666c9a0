// expect: race-free
// twins: 6
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { STRIPES = 4 };
static pthread_mutex_t lock[STRIPES];
static long *counter;
static int n_counters, steps;

static void bump(int k, long by) {
#if TWIN == 1 // another part of the number
  pthread_mutex_lock(&lock[by > 1 ? k % STRIPES : k / 2 % STRIPES]);
#elif TWIN == 2
  pthread_mutex_lock(&lock[by > 1 ? k % STRIPES : k % 3]);
#else
  pthread_mutex_lock(&lock[k % STRIPES]);
#endif
#if TWIN == 3 // the element behind it
  if (by > 1) k++;
#endif
  counter[k]++;
#if TWIN == 3
  if (by > 1) k--;
#endif
#if TWIN == 4 // given back too early, by another number of the same stripe
  pthread_mutex_unlock(&lock[(k + STRIPES) % STRIPES]);
  counter[k]++;
#elif TWIN == 1
  pthread_mutex_unlock(&lock[by > 1 ? k % STRIPES : k / 2 % STRIPES]);
#elif TWIN == 2
  pthread_mutex_unlock(&lock[by > 1 ? k % STRIPES : k % 3]);
#elif TWIN == 5
  pthread_mutex_unlock(&lock[k % STRIPES]);
  counter[k]++;
#elif TWIN == 6
  int same = k + STRIPES;
  pthread_mutex_unlock(&lock[same % STRIPES]);
  pthread_mutex_lock(&lock[same % STRIPES]);
  pthread_mutex_unlock(&lock[k % STRIPES]);
  counter[k]++;
#else
  pthread_mutex_unlock(&lock[k % STRIPES]);
#endif
}

static void *run(void *arg) {
  for (int i = 0; i < steps; i++) bump((int)(5 + i) % n_counters, (long)arg);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  n_counters = argc > 2 ? atoi(argv[2]) : 7;
  steps = argc > 3 ? atoi(argv[3]) : 2;
  counter = calloc(n_counters + 1, sizeof *counter);
  pthread_t *t = malloc(n * sizeof *t);
  if (!counter || !t) return 1;
  for (int i = 0; i < STRIPES; i++) pthread_mutex_init(&lock[i], NULL);
  for (long i = 0; i < n; i++) pthread_create(&t[i], NULL, run, (void *)(i + 1));
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int k = 0; k < n_counters; k++) printf("%d: %ld\n", k, counter[k]);
  free(counter);
  free(t);
  return 0;
}
