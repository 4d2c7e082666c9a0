// EXPECT: verdict=race-free executions=2
// pthread_exit inside a locked region: the cleanup handler unlocks.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  counter++;
  if (arg) pthread_exit(NULL);
  pthread_cleanup_pop(1);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, &m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return counter != 2;
}
