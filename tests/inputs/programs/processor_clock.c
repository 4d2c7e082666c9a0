// EXPECT: race-free sampled
// A clock of the processor's comes from outside.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static void *add(void *unused) { shared++; return 0; }
int main(void) {
  pthread_t a;
  if (__VERIFIER_nondet_uint() == 5) shared = 1;
  pthread_create(&a, 0, add, 0);
  if (__builtin_readcyclecounter() == 7) shared++;
  pthread_join(a, 0);
}
