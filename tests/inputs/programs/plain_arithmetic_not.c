// EXPECT: race-free all
// What the compiler has instructions for: absolute values, bits that are set, bytes swapped, sums that overflow.
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int shared, careless;
static void *add(void *unused) { if (careless) shared++; return 0; }
int main(void) {
  pthread_t a, b;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), sum;
  careless = abs(x) == 123457 && x < 0 && __builtin_popcount((unsigned)y) == 31 &&
             __builtin_bswap32((unsigned)y) == 0xfffffffcu && __builtin_add_overflow(x, -2147400000, &sum);
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
