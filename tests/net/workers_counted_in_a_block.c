// expect: race-free
// twins: 2
// A block that is made empty, filled and joined by; the number of its threads lies in it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
struct group { pthread_mutex_t m; long sum; pthread_t *threads; int n; };

static void *work(void *p) {
  struct group *g = p;
  pthread_mutex_lock(&g->m);
  g->sum++;
  pthread_mutex_unlock(&g->m);
  return NULL;
}

static struct group *group_new(int n) {
  struct group *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  pthread_mutex_init(&g->m, NULL);
  if (TWIN != 1) g->n = n;
  g->threads = malloc(n * sizeof *g->threads);
  if (!g->threads) {
    free(g);
    return NULL;
  }
  for (int i = 0; i < n; i++)
    if (pthread_create(&g->threads[i], NULL, work, g) != 0) { perror("create"); exit(1); }
  return g;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct group *g = group_new(n);
  long *result = malloc(sizeof *result);
  if (!g || !result) return 1;
  if (TWIN == 2) g->n = n / 2;
  for (int i = 0; i < g->n; i++) pthread_join(g->threads[i], NULL);
  if (TWIN == 1) g->n = n;
  *result = g->sum;
  pthread_mutex_destroy(&g->m);
  printf("%ld\n", *result);
  free(g->threads);
  free(g);
  return 0;
}
