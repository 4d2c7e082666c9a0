// expect: race-free
// twins: 4
// Each worker hands its own element of main's array on to a helper, and joins that.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
struct work { int id, n; long sum, log; };

static void *logger(void *p) {
  struct work *w = p;
  w->log = w->id * 10;
  return NULL;
}

static void *worker(void *p) {
  struct work *w = p;
  pthread_t helper, other;
  if (pthread_create(&helper, NULL, logger, w) != 0) { perror("create"); exit(1); }
  for (int i = 0; i < w->n; i++) w->sum += i;
  if (TWIN == 1) w->sum += w->log;
  if (TWIN == 2 && pthread_create(&other, NULL, logger, w)) exit(1);
  if (TWIN != 3 || w->n) pthread_join(helper, NULL);
  w->sum += w->log;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  struct work *w = calloc(n, sizeof *w);
  pthread_t *t = malloc(n * sizeof *t);
  if (!w || !t) return 1;
  for (int i = 0; i < n; i++) {
    w[i].id = i;
    w[i].n = TWIN == 3 ? 0 : 5;
    if (pthread_create(&t[i], NULL, worker, TWIN == 4 ? w : &w[i])) { perror("create"); exit(1); }
  }
  long sum = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    sum += w[i].sum;
  }
  printf("%ld\n", sum);
  return 0;
}
