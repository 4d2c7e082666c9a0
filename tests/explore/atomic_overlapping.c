// EXPECT: verdict=race-free executions=2
// Atomic accesses of different sizes to overlapping bytes: no race by our definition, but an order that matters.
#include <pthread.h>
static union {
  unsigned word;
  unsigned char byte[4];
} u;
static void *run(void *arg) {
  __atomic_store_n(&u.byte[2], 1, __ATOMIC_SEQ_CST);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  unsigned seen = __atomic_load_n(&u.word, __ATOMIC_SEQ_CST);
  pthread_join(t, NULL);
  return seen == 1;
}
