// EXPECT: verdict=race-free other=crash
// Division by zero on one schedule.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int divisor = 1;
static void *run(void *arg) {
  atomic_store(&divisor, 0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int result = 6 / atomic_load(&divisor);
  pthread_join(t, NULL);
  return result != 6;
}
