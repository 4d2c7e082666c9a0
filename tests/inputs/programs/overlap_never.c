// EXPECT: race-free all
// Odd slots and even ones.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int slot[16];
static unsigned i, k;
static void *first(void *arg) { slot[2 * i] = 1; return 0; }
static void *second(void *arg) { slot[2 * k + 1] = 2; return 0; }
int main(void) {
  pthread_t a, b;
  i = __VERIFIER_nondet_uint() & 3;
  k = __VERIFIER_nondet_uint() & 3;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
