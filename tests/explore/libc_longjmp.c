// EXPECT: verdict=race-free executions=2
// Jumps within a thread, over a lock.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void leave(jmp_buf back) {
  pthread_mutex_lock(&m);
  longjmp(back, 7);
}
static void *work(void *arg) {
  jmp_buf back;
  int value = setjmp(back);
  if (!value) leave(back);
  assert(value == 7);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
