// EXPECT: verdict=race lines=8,17 lines=9,16 lines=10,18
// Two threads wait for each other in turn, through volatile variables.
// OPTIONS: --first
#include <pthread.h>
static volatile int go, done;
static int data;
static void *answer(void *unused) {
  while (!go) {}
  data++;
  done = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, answer, 0);
  data = 5;
  go = 1;
  while (!done) {}
  data++;
  pthread_join(t, 0);
  return 0;
}
