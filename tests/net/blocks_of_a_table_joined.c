// expect: race-free
// twins: 6
// A block for each thread, in a table: with a lock inside, given back behind the join of its turn.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct future {
  pthread_mutex_t lock;
  pthread_cond_t done;
  int ready;
  long in, out;
};
static struct future *future_new(long in) {
  struct future *f = malloc(sizeof *f);
  if (!f) abort();
  pthread_mutex_init(&f->lock, NULL);
  pthread_cond_init(&f->done, NULL);
  f->ready = 0, f->in = in, f->out = 0;
  return f;
}
static void *compute(void *arg) {
  struct future *f = arg;
  long out = f->in * f->in;
  pthread_mutex_lock(&f->lock);
  f->out = out, f->ready = 1;
  pthread_cond_signal(&f->done);
  pthread_mutex_unlock(&f->lock);
  return NULL;
}
static long get(struct future *f) {
  pthread_mutex_lock(&f->lock);
  while (!f->ready) pthread_cond_wait(&f->done, &f->lock);
  long out = f->out;
  pthread_mutex_unlock(&f->lock);
  return out;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct future **fs = calloc(n, sizeof *fs);
  pthread_t *ts = calloc(n, sizeof *ts);
  if (!fs || !ts) return 1;
  for (int i = 0; i < n; i++) {
#if TWIN == 1 // one block for two turns
    if (i % 2 == 0) fs[i] = future_new(i);
    else fs[i] = fs[i - 1];
#else
    fs[i] = future_new(i);
#endif
#if TWIN == 2 // of the turn before
    if (pthread_create(&ts[i], NULL, compute, fs[i ? i - 1 : 0])) return 1;
#elif TWIN == 3
    if (pthread_create(&ts[i], NULL, compute, fs[(signed char)(i & 1)])) return 1;
#else
    if (pthread_create(&ts[i], NULL, compute, fs[i])) return 1;
#endif
  }
#if TWIN == 4 // two elements change places
  struct future *other = fs[0];
  fs[0] = fs[n - 1], fs[n - 1] = other;
#endif
#if !TWIN
  for (int i = 0; i < n; i++) printf("%ld\n", get(fs[i]));
#else
  (void)get;
#endif
  for (int i = 0; i < n; i++) {
#if TWIN == 5 // before the join
    fs[i]->in = 0;
#endif
    pthread_join(ts[i], NULL);
#if TWIN == 6 // of another one
    struct future *f = fs[n - 1 - i];
    f->in = 0, f->out = 0;
#else
    struct future *f = fs[i];
#if TWIN == 4
    f->in = 0, f->out = 0;
#endif
#endif
#if !TWIN
    pthread_mutex_destroy(&f->lock);
    pthread_cond_destroy(&f->done);
    free(f);
#elif TWIN == 1 || TWIN == 2 || TWIN == 3
    f->in = 0, f->out = 0;
#endif
  }
  return 0;
}
