// EXPECT: verdict=race lines=7,13 executions=1
// sscanf writes where it is told to.
#include <pthread.h>
#include <stdio.h>
static int value;
static void *run(void *arg) {
  sscanf("12", "%d", &value);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  value = 3;
  pthread_join(t, NULL);
  return 0;
}
