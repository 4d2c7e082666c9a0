// EXPECT: verdict=race-free executions=16
// Every size that a register has. Four variables, two orders each, all combinations.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Atomic uint8_t a1;
static _Atomic uint16_t a2;
static _Atomic uint32_t a4;
static _Atomic uint64_t a8;
static void *run(void *arg) {
  a1 += 1;
  a2 += 1;
  a4 += 1;
  a8 += 1;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(a1 == 2 && a2 == 2 && a4 == 2 && a8 == 2);
  return 0;
}
