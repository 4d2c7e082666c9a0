// EXPECT: verdict=race lines=6,13 executions=1
// Nothing orders a detached thread with main.
#include <pthread.h>
static int value;
static void *run(void *arg) {
  value = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_detach(t);
  return value == 7;
}
