// EXPECT: verdict=race-free executions=10
// Locked additions of several kinds, as the Linux kernel writes them.
#include <pthread.h>
static int counter, bits;
static void increment(int *p) {
  __asm__ volatile(".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\tlock; incl %0" : "+m"(*p));
}
static int subtract_and_test(int by, int *p) {
  unsigned char none;
  __asm__ volatile("lock; subl %2, %0; sete %1" : "+m"(*p), "=qm"(none) : "ir"(by) : "memory");
  return none;
}
static void *worker(void *arg) {
  increment(&counter);
  __asm__ volatile("lock; orl %1, %0" : "+m"(bits) : "r"(arg ? 1 : 2));
  return subtract_and_test(1, &counter) ? arg : 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, i ? &counter : 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return counter || bits != 3;
}
