// EXPECT: race-free all left
#include <pthread.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static int *mine, *others;
static unsigned n;
static void *fill(void *arg) { for (unsigned i = 0; i < n; i++) mine[i] = 1; return 0; }
static void *use(void *arg) { for (int i = 0; i < 4; i++) others[i]++; return 0; }
int main(void) {
  pthread_t a, b;
  n = __VERIFIER_nondet_uint() & 31;
  mine = malloc(4 * sizeof *mine);
  others = malloc(4 * sizeof *others);
  pthread_create(&a, 0, fill, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(mine);
  free(others);
}
