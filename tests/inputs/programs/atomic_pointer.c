// EXPECT: race
// A pointer that depends on the input.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static int cells[8];
static _Atomic(int *) f;
static int shared;
static void *other(void *unused) {
  cells[5] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_store(&f, &cells[in & 3]);
  int *p = atomic_load(&f);
  p += 2;
  *p = 2;
  pthread_join(t, 0);
  return 0;
}
