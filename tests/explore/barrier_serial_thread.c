// EXPECT: verdict=race-free executions=2
// One of them is told that it is the serial thread: whoever leaves first.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int serial[2];
static void *run(void *arg) {
  int result = pthread_barrier_wait(&b);
  assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
  *(int *)arg = result == PTHREAD_BARRIER_SERIAL_THREAD;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, run, &serial[1]);
  run(&serial[0]);
  pthread_join(t, NULL);
  assert(serial[0] + serial[1] == 1);
  return 0;
}
