// EXPECT: race-free all
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
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  unsigned long u = __VERIFIER_nondet_ulong(), product;
  long l = __VERIFIER_nondet_long(), sum, less;
  if (!x || n > 2) return 0;
  careless |= x >> (31 - __builtin_clz(x)) != 1;
  careless |= (x & -x) != 1u << __builtin_ctz(x) && n == 0;
  careless |= __builtin_rotateright64(__builtin_rotateleft64(u, n), n) != u;
  careless |= __builtin_bitreverse32(__builtin_bitreverse32(x)) != x;
  careless |= __builtin_mul_overflow(u >> 3, 8ul, &product);
  careless |= !__builtin_mul_overflow(u | 1ul << 63, 2ul, &product);
  careless |= __builtin_add_overflow(l / 2, l / 2, &sum);
  careless |= __builtin_sub_overflow(l, l < 0 ? -1l : 1l, &less);
  go();
}
