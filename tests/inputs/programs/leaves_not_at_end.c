// EXPECT: race
// Pointers to the end of an array are in order; so is one that comes back from there.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int row[4], next[4];
static int *last;
static void fill(int *from, int *to) { while (from != to) *from++ = 1; }
static void *back(void *arg) { unsigned i = *(unsigned *)arg; last[-(int)i]++; return 0; }
static void *use(void *arg) { row[1]++; return 0; }
int main(void) {
  pthread_t a, b;
  unsigned n = __VERIFIER_nondet_uint() & 3, k = n + 1;
  fill(row, row + k);
  fill(next, next + k);
  last = row + 4;
  pthread_create(&a, 0, back, &k);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
