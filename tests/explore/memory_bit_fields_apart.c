// EXPECT: verdict=race-free executions=1
// A field of width zero lies between them.
#include <pthread.h>
static struct {
  unsigned low : 8;
  unsigned : 0;
  unsigned high : 8;
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
