// EXPECT: race
// Zeros at both ends, bits in the other order, a rotation, arithmetic of 64 bits that overflows.
#include <pthread.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
long __VERIFIER_nondet_long(void);
static int shared, careless;
static void *add(void *unused) { if (careless) shared++; return 0; }
static void go(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned long u = __VERIFIER_nondet_ulong(), product;
  long l = __VERIFIER_nondet_long(), sum, less;
  if (!x || !u) return 0;
  careless = __builtin_clz(x) == 5 && __builtin_ctz(x) == 3 && __builtin_bitreverse32(y) == 0x1234567u &&
             __builtin_rotateleft64(u, 13) == 0x123456789abcdefu && __builtin_add_overflow(l, 1l << 62, &sum) &&
             __builtin_sub_overflow(l - (1l << 62), -(3l << 61), &less) && __builtin_mul_overflow(u, 4ul, &product);
  go();
}
