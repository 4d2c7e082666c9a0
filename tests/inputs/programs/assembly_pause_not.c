// EXPECT: race-free all
// Assembly that gives nothing and touches nothing: the inputs are followed past it.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static void *add(void *unused) { shared++; return 0; }
int main(void) {
  pthread_t a;
  unsigned x = __VERIFIER_nondet_uint();
  __asm__ volatile("nop");
  __asm__ volatile("" : : : "memory");
  if (x * 3 == 9) shared = 1;
  pthread_create(&a, 0, add, 0);
  if (x * 2 == 7) shared++;
  pthread_join(a, 0);
}
