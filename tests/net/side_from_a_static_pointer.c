// expect: race
// A pointer that was set before the program began.
#include <pthread.h>
struct side {
  pthread_mutex_t lock;
  int n;
};
static struct side left = {PTHREAD_MUTEX_INITIALIZER, 0}, right = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct side *current = &left;
static void *worker(void *arg) {
  struct side *s = arg ? current : &right;
  pthread_mutex_lock(&right.lock);
  s->n++;
  pthread_mutex_unlock(&right.lock);
  pthread_mutex_lock(&s->lock);
  pthread_mutex_unlock(&s->lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, &left);
  pthread_mutex_lock(&left.lock);
  left.n++;
  pthread_mutex_unlock(&left.lock);
  pthread_join(t, NULL);
  return 0;
}
