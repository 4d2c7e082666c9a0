// expect: race-free
// Methods through pointers in a structure; the lock is in it, too.
#include <pthread.h>
struct counter {
  pthread_mutex_t lock;
  long n;
  void (*add)(struct counter *, long);
};
static void counter_add(struct counter *c, long k) {
  pthread_mutex_lock(&c->lock);
  c->n += k;
  pthread_mutex_unlock(&c->lock);
}
static struct counter counter = {PTHREAD_MUTEX_INITIALIZER, 0, counter_add};
static void *worker(void *arg) {
  struct counter *c = arg;
  c->add(c, 2);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &counter);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return (int)counter.n;
}
