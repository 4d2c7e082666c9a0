// EXPECT: verdict=race-free executions=3
// Three callers: one of them is first, the others look.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int calls;
static void initialise(void) { calls++; }
static void *run(void *arg) {
  pthread_once(&once, initialise);
  assert(calls == 1);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  run(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
