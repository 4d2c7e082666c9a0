// expect: race-free
// A pointer says which of two locks and which of two counters.
#include <pthread.h>
struct side {
  pthread_mutex_t lock;
  int n;
};
static struct side left = {PTHREAD_MUTEX_INITIALIZER, 0}, right = {PTHREAD_MUTEX_INITIALIZER, 0};
static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct side *s = i & 1 ? &left : &right;
    pthread_mutex_lock(&s->lock);
    s->n++;
    pthread_mutex_unlock(&s->lock);
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return left.n + right.n;
}
