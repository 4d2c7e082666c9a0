// expect: race
// The pointer chooses the lock; the data is always the same.
#include <pthread.h>
struct side {
  pthread_mutex_t lock;
  int n;
};
static struct side left = {PTHREAD_MUTEX_INITIALIZER, 0}, right = {PTHREAD_MUTEX_INITIALIZER, 0};
static void *worker(void *arg) {
  struct side *s = arg ? &left : &right;
  pthread_mutex_lock(&s->lock);
  left.n++;
  pthread_mutex_unlock(&s->lock);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, worker, &left);
  pthread_create(&t[1], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return left.n;
}
