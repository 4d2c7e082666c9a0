// EXPECT: race-free all
// An array that begins with 1, behind another one: no index from 1 on leaves it.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
typedef struct {
  long part[4];
} Row;
static Row before[4], all[4], *rows;
static unsigned index_of;
static void __attribute__((noinline)) add(Row *from, unsigned i) { from[i].part[0]++; }
static void *other(void *unused) {
  add(rows, index_of);
  return unused;
}

int main(void) {
  pthread_t t;
  index_of = 1 + __VERIFIER_nondet_uint() % 4;
  rows = all - 1;
  before[0].part[0] = 1;
  pthread_create(&t, 0, other, 0);
  if (index_of == 3) add(rows, 2);
  pthread_join(t, 0);
  return 0;
}
