// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static pthread_barrier_t b;
static void *run(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}
int main(void) {
  for (int round = 0; round < 2; round++) {
    pthread_t t;
    pthread_barrier_init(&b, NULL, 2);
    pthread_create(&t, NULL, run, NULL);
    pthread_barrier_wait(&b);
    pthread_join(t, NULL);
    pthread_barrier_destroy(&b);
  }
  return 0;
}
