// EXPECT: verdict=race lines=6,14 lines=7,13 executions=1
// The flag is read in a loop without anything that lets another thread go on.
#include <pthread.h>
static int ready, data;
static void *produce(void *unused) {
  data = 1;
  ready = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, produce, 0);
  while (!ready) {}
  int got = data;
  pthread_join(t, 0);
  return got != 1;
}
