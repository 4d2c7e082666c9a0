// EXPECT: verdict=race-free executions=3
// Who waits for the whole word looks again when one of its bytes changes.
#include <pthread.h>
#include <stdint.h>
static union {
  uint64_t word;
  uint8_t byte[8];
} u;
static void *reader(void *arg) {
  __atomic_exchange_n(&u.byte[5], 1, __ATOMIC_SEQ_CST);
  int seen = u.byte[5];
  __atomic_store_n(&u.byte[5], 0, __ATOMIC_RELEASE);
  return seen ? arg : 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  while (__atomic_load_n(&u.word, __ATOMIC_ACQUIRE)) continue;
  pthread_join(t, 0);
}
