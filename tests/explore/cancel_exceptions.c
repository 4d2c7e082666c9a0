// EXPECT: verdict=race-free
// OPTIONS: -fexceptions
// With -fexceptions the handlers are run by unwinding the stack.
#include <assert.h>
#include <pthread.h>
static int order;
static void note(void *arg) { order = order * 10 + *(int *)arg; }
static void inner(void) {
  int two = 2;
  pthread_cleanup_push(note, &two);
  pthread_exit((void *)7);
  pthread_cleanup_pop(0);
}
static void *work(void *arg) {
  int one = 1;
  pthread_cleanup_push(note, &one);
  inner();
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, &result);
  assert(result == (void *)7 && order == 21);
  return 0;
}
