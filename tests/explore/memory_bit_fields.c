// EXPECT: verdict=race lines=8,14 executions=1
// Neighbouring bit-fields are one memory location.
#include <pthread.h>
static struct {
  unsigned low : 4, high : 4;
} bits;
static void *run(void *arg) {
  bits.high = 3;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  bits.low = 2;
  pthread_join(t, NULL);
  return 0;
}
