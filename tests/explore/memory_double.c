// EXPECT: verdict=race lines=5,11 executions=1
#include <pthread.h>
static long double x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  long double y = x;
  pthread_join(t, NULL);
  return y > 2;
}
