// EXPECT: verdict=race lines=6,12 executions=1
// Main writes between create and join.
#include <pthread.h>
static int value;
static void *run(void *arg) {
  value = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  value = 2;
  pthread_join(t, NULL);
  return value == 0;
}
