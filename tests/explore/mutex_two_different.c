// EXPECT: verdict=race lines=8,8 executions=1
// Each locks a mutex of its own.
#include <pthread.h>
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int value;
static void *run(void *mutex) {
  pthread_mutex_lock(mutex);
  value = 1;
  pthread_mutex_unlock(mutex);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, &m[0]);
  pthread_create(&b, NULL, run, &m[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
