// EXPECT: verdict=race lines=8,13 executions=1
// One thread forgets the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *careful(void *arg) {
  pthread_mutex_lock(&m);
  counter = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *careless(void *arg) {
  counter = 2;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, careful, NULL);
  pthread_create(&b, NULL, careless, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
