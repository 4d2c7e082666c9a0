// EXPECT: verdict=race-free executions=5
// The word that was released is overwritten in part only: the other byte is still the first one's.
#include <pthread.h>
#include <stdint.h>
static union {
  uint16_t word;
  uint8_t byte[2];
} u;
static int data;
static void *first(void *arg) {
  data = 1;
  __atomic_store_n(&u.word, 0x0101, __ATOMIC_RELEASE);
  return arg;
}
static void *second(void *arg) {
  if (__atomic_load_n(&u.word, __ATOMIC_RELAXED) != 0x0101) return arg;
  __atomic_store_n(&u.byte[1], 2, __ATOMIC_RELAXED);
  return arg;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  int seen = __atomic_load_n(&u.word, __ATOMIC_ACQUIRE) == 0x0201 ? data : 1;
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return seen != 1;
}
