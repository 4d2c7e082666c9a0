// EXPECT: verdict=race lines=11,18 executions=2
// A byte is stored, the whole word is loaded, and nothing is released.
#include <pthread.h>
#include <stdint.h>
static union {
  uint64_t word;
  uint8_t byte[8];
} u;
static int data;
static void *run(void *arg) {
  data = 1;
  __atomic_store_n(&u.byte[3], 1, __ATOMIC_RELAXED);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int seen = __atomic_load_n(&u.word, __ATOMIC_ACQUIRE) ? data : 1;
  pthread_join(t, 0);
  return seen != 1;
}
