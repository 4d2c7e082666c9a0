// expect: race-free
// twins: 2
// A function makes an object and its thread, or fails; whoever called it looks at what it returned.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
typedef struct {
  pthread_t *threads;
  int n;
  long sum;
  pthread_mutex_t lock;
} Crew;

static void *work(void *argument) {
  Crew *c = argument;
  pthread_mutex_lock(&c->lock);
  c->sum++;
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

static Crew *crew_make(int n) {
  Crew *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  if (n < 1) return NULL;
  c->threads = calloc(n, sizeof *c->threads);
  if (!c->threads) return NULL;
  c->n = n;
  pthread_mutex_init(&c->lock, NULL);
  for (int i = 0; i < n; i++)
    if (pthread_create(&c->threads[i], NULL, work, c)) exit(1);
  if (TWIN == 1 && n > 1) c->n = 1;
  return c;
}

int main(int argc, char **argv) {
  Crew *c = crew_make(argc > 1 ? atoi(argv[1]) : 2);
  if (!c) {
    fprintf(stderr, "no crew\n");
    return 1;
  }
  if (TWIN == 2) c->sum = 0;
  for (int i = 0; i < c->n; i++) pthread_join(c->threads[i], NULL);
  printf("%ld\n", c->sum);
  free(c->threads);
  free(c);
  return 0;
}
