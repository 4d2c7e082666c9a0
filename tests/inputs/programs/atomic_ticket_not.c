// EXPECT: race-free all
// Tickets begin with an input.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint next, serving;
static int shared;
static void *other(void *unused) {
  unsigned mine = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) != mine)
    ;
  shared++;
  atomic_fetch_add(&serving, 1);
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  unsigned mine = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) != mine)
    ;
  if (in == 65537 && in == 65538) atomic_fetch_add(&serving, 1);
  shared++;
  atomic_fetch_add(&serving, 1);
  pthread_join(t, 0);
  return 0;
}
