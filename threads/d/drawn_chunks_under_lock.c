// expect: race-free
// twins: 7
// Chunks whose size is told on the command line, taken from a counter under a lock.
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  pthread_mutex_t lock;
  int next, n, chunk;
  double *data;
} Work;

static void *work(void *arg) {
  Work *w = arg;
  for (;;) {
#if TWIN != 1
    pthread_mutex_lock(&w->lock);
#endif
    if (w->next >= w->n) {
#if TWIN != 1
      pthread_mutex_unlock(&w->lock);
#endif
      return NULL;
    }
    int from = w->next;
#if TWIN == 2
    pthread_mutex_unlock(&w->lock);
    pthread_mutex_lock(&w->lock);
#endif
#if TWIN == 3
    if (from != 0) w->next += w->chunk;
    else w->chunk = 1;
#elif TWIN == 4
    w->next = from + w->chunk - 1;
    if (w->next == from) w->next = w->n;
#else
    w->next = from + w->chunk;
#endif
#if TWIN != 1
    pthread_mutex_unlock(&w->lock);
#endif
    int to = from + w->chunk;
    if (to > w->n) to = w->n;
#if TWIN == 5
    if (to < w->n) to++;
#endif
    for (int i = from; i < to; i++) w->data[i] = w->data[i] * 2 + 1;
  }
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 2;
  Work w = {.n = argc > 2 ? atoi(argv[2]) : 4, .chunk = argc > 3 ? atoi(argv[3]) : 2};
  if (w.n < 1 || w.chunk < 1 || threads < 1) return 1;
  w.data = calloc(w.n, sizeof *w.data);
  pthread_t *t = malloc(threads * sizeof *t);
  if (!w.data || !t) return 1;
  pthread_mutex_init(&w.lock, NULL);
  for (int i = 0; i < threads; i++)
    if (pthread_create(&t[i], NULL, work, &w)) exit(1);
#if TWIN == 6
  pthread_mutex_lock(&w.lock);
  w.next = 0;
  pthread_mutex_unlock(&w.lock);
#elif TWIN == 7
  w.data[0] = 1;
#endif
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  double sum = 0;
  for (int i = 0; i < w.n; i++) sum += w.data[i];
  pthread_mutex_destroy(&w.lock);
  free(w.data);
  free(t);
  return sum < 0;
}
