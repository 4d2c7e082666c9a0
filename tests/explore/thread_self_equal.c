// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
static pthread_t main_thread;
static void *run(void *arg) {
  assert(!pthread_equal(pthread_self(), main_thread));
  *(pthread_t *)arg = pthread_self();
  return NULL;
}
int main(void) {
  pthread_t t, seen;
  main_thread = pthread_self();
  pthread_create(&t, NULL, run, &seen);
  pthread_join(t, NULL);
  assert(pthread_equal(t, seen));
  assert(pthread_equal(main_thread, pthread_self()));
  return 0;
}
