// expect: race-free
// A latch: main waits until every worker has finished its part.
#include <pthread.h>
struct latch {
  pthread_mutex_t lock;
  pthread_cond_t zero;
  int n;
};
static struct latch latch = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 3};
static int part[3];
static void count_down(struct latch *l) {
  pthread_mutex_lock(&l->lock);
  if (--l->n == 0) pthread_cond_broadcast(&l->zero);
  pthread_mutex_unlock(&l->lock);
}
static void await(struct latch *l) {
  pthread_mutex_lock(&l->lock);
  while (l->n > 0) pthread_cond_wait(&l->zero, &l->lock);
  pthread_mutex_unlock(&l->lock);
}
static void *worker(void *arg) {
  part[(long)arg] = (int)(long)arg;
  count_down(&latch);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) {
    pthread_create(&t[i], NULL, worker, (void *)i);
    pthread_detach(t[i]);
  }
  await(&latch);
  return part[0] + part[1] + part[2];
}
