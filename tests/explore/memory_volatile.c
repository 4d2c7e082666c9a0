// EXPECT: verdict=race lines=6,12 executions=1
// volatile is not atomic.
#include <pthread.h>
static volatile int x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int y = x;
  pthread_join(t, NULL);
  return y > 2;
}
