// expect: race-free
// twins: 4
// Each thread makes a block for its result and returns it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct result {
  int row;
  double mean;
};
static double *cells;
static int width = 4;
#if TWIN
static struct result *last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#endif
static void *mean_of(void *arg) {
  int row = *(int *)arg;
  struct result *r = malloc(sizeof *r);
  if (!r) return NULL;
#if TWIN == 1 // returns what another one has made
  pthread_mutex_lock(&lock);
  struct result *other = last;
  last = r;
  pthread_mutex_unlock(&lock);
  if (other) r = other;
#elif TWIN == 2 // goes on with what another one has made, and may have returned
  pthread_mutex_lock(&lock);
  struct result *other = last;
  last = r;
  pthread_mutex_unlock(&lock);
  if (other) other->row = 3;
#endif
  r->row = row, r->mean = 0;
  for (int k = 0; k < width; k++) r->mean += cells[row * width + k] / width;
  return r;
}
#if TWIN == 3 // a helper that writes to it later
static void *late(void *arg) {
  struct result *r = arg;
  r->row = 5;
  return NULL;
}
static void *with_late(void *arg) {
  struct result *r = mean_of(arg);
  pthread_t t;
  if (r && !pthread_create(&t, NULL, late, r)) pthread_detach(t);
  return r;
}
#define mean_of with_late
#endif
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  cells = calloc(n, width * sizeof *cells);
  int *ids = malloc(n * sizeof *ids);
  pthread_t *ts = malloc(n * sizeof *ts);
  if (!cells || !ids || !ts) return 1;
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    if (pthread_create(&ts[i], NULL, mean_of, &ids[i])) return 1;
  }
#if TWIN == 4 // before its maker has ended
  pthread_mutex_lock(&lock);
  last = malloc(sizeof *last);
  pthread_mutex_unlock(&lock);
  cells[0] = 1;
#endif
  for (int i = 0; i < n; i++) {
    struct result *r;
    pthread_join(ts[i], (void **)&r);
    if (r) printf("%d %g\n", r->row, r->mean);
#if !TWIN
    free(r);
#endif
  }
  return 0;
}
