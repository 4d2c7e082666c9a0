// EXPECT: verdict=race lines=6,13 lines=7,13 other=destroy
// Destroyed by main while a thread may hold it.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_destroy(&m);
  pthread_join(t, NULL);
  return 0;
}
