// EXPECT: verdict=race-free executions=1
// Every read-modify-write, alone: the values are right.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_int x = 6;
  assert(atomic_exchange(&x, 12) == 6 && x == 12);
  assert(atomic_fetch_and(&x, 10) == 12 && x == 8);
  assert(atomic_fetch_or(&x, 3) == 8 && x == 11);
  assert(atomic_fetch_xor(&x, 1) == 11 && x == 10);
  assert(atomic_fetch_sub(&x, 4) == 10 && x == 6);
  int plain = 6;
  assert(__atomic_nand_fetch(&plain, 3, __ATOMIC_SEQ_CST) == ~2 && plain == ~2);
  int expected = 1;
  assert(!atomic_compare_exchange_strong(&x, &expected, 9) && expected == 6);
  while (!atomic_compare_exchange_weak(&x, &expected, 9)) {}
  assert(x == 9);
  return 0;
}
