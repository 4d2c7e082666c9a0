// EXPECT: verdict=race-free executions=1 other=deadlock
// A barrier for three, and only two come.
#include <pthread.h>
static pthread_barrier_t b;
static void *run(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 3);
  pthread_create(&t, NULL, run, NULL);
  pthread_barrier_wait(&b);
  pthread_join(t, NULL);
  return 0;
}
