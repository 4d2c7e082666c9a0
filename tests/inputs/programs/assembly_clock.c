// EXPECT: race-free sampled
// What assembly gives before the first input is none of the inputs, though the race is behind it.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static void *add(void *unused) { shared++; return 0; }
int main(void) {
  pthread_t a;
  unsigned ticks = 0;
#ifdef __x86_64__
  __asm__ volatile("rdtsc" : "=a"(ticks) : : "edx");
#else
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
#endif
  if (__VERIFIER_nondet_uint() == 5) shared = 1;
  pthread_create(&a, 0, add, 0);
  if (ticks == 7) shared++;
  pthread_join(a, 0);
}
