// expect: race-free
// A future on the heap: value, flag, lock and condition in one structure.
#include <pthread.h>
#include <stdlib.h>
struct future {
  pthread_mutex_t lock;
  pthread_cond_t done;
  int ready, value;
};
static void *compute(void *arg) {
  struct future *f = arg;
  int v = 6 * 7;
  pthread_mutex_lock(&f->lock);
  f->value = v;
  f->ready = 1;
  pthread_cond_signal(&f->done);
  pthread_mutex_unlock(&f->lock);
  return NULL;
}
static int get(struct future *f) {
  pthread_mutex_lock(&f->lock);
  while (!f->ready) pthread_cond_wait(&f->done, &f->lock);
  int v = f->value;
  pthread_mutex_unlock(&f->lock);
  return v;
}
int main(void) {
  struct future *f = calloc(1, sizeof *f);
  pthread_mutex_init(&f->lock, NULL);
  pthread_cond_init(&f->done, NULL);
  pthread_t t;
  pthread_create(&t, NULL, compute, f);
  int v = get(f);
  pthread_join(t, NULL);
  free(f);
  return v;
}
