// EXPECT: verdict=race-free executions=1
// pthread_exit from a called function gives join its value.
#include <assert.h>
#include <pthread.h>
static void leave(long value) { pthread_exit((void *)value); }
static void *run(void *arg) {
  leave((long)arg + 1);
  return NULL;
}
int main(void) {
  pthread_t t;
  void *value = NULL;
  pthread_create(&t, NULL, run, (void *)41);
  pthread_join(t, &value);
  assert(value == (void *)42);
  return 0;
}
