// expect: race-free
// A lock made of an assumption inside an atomic function: who finds it taken does not go on.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int taken, data;
void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(taken == 0);
  taken = 1;
}
void __VERIFIER_atomic_release(void) { taken = 0; }
void *worker(void *arg) {
  int n = __VERIFIER_nondet_int();
  while (n-- > 0) {
    __VERIFIER_atomic_acquire();
    data = n;
    __VERIFIER_atomic_release();
  }
  return NULL;
}
int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, NULL, worker, NULL);
  return 0;
}
