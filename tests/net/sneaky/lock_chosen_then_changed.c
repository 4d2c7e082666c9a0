// The pointer to the lock is the same at both ends, but not that of what it protects: the second turn of the loop has another one.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static long x, y;
static void *worker(void *arg) {
  pthread_mutex_t *lock = &a;
  long *count = &x;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(lock);
    ++*count;
    pthread_mutex_unlock(lock);
    lock = &b;
    if (arg) count = &y;
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, &t);
  pthread_exit(0);
}
