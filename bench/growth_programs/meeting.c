// So many threads live at once: each counts under a lock, meets all others at a barrier, and counts
// again.
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t all_here;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long sum;

static void count(long by) {
  pthread_mutex_lock(&m);
  sum += by;
  pthread_mutex_unlock(&m);
}

static void *work(void *p) {
  count((long)p);
  pthread_barrier_wait(&all_here);
  count((long)p);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  pthread_t *t = malloc((size_t)n * sizeof *t);
  pthread_barrier_init(&all_here, NULL, (unsigned)n);
  for (long i = 0; i < n; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  free(t);
  return 0;
}
