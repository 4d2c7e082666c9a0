// EXPECT: race
// OPTIONS: --input=nondet --inputs 6
// Two threads have slots of their own unless one number is three times the other.
#include <pthread.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static int *slot;
static unsigned i, k;
static void *first(void *arg) { slot[i] = 1; return 0; }
static void *second(void *arg) { slot[k * 3 + 1] = 2; return 0; }
int main(void) {
  pthread_t a, b;
  i = __VERIFIER_nondet_uint();
  k = __VERIFIER_nondet_uint();
  if (i >= 3000 || i < 100 || k >= 1000) return 0;
  slot = calloc(4000, sizeof *slot);
  if (!slot) return 0;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(slot);
}
