// EXPECT: verdict=race lines=7,21 executions=2
// Cleanup handlers run in the reverse of the order in which they were pushed: this one when the lock has been given back. Their buffers on the stack lie close to each other.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int g;
static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }
static void count(void *unused) { g++; }
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(count, NULL);
  pthread_cleanup_push(unlock, &m);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  g++;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
