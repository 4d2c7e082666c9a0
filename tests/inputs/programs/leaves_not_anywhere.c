// EXPECT: race
// Rows, pools, members, arrays on the stack that come and go, structures by value: nothing here is left.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
struct vector { float x, y, z; };
struct big { long n; int at[12]; };
static int rows[3][4], total;
static char pool[64];
static size_t used;
static void *take(size_t n) { used += n; return pool + used - n; }
static int by_value(struct big b, unsigned k) { return b.at[k]; }
static int on_stack(unsigned k) {
  int sum = 0;
  for (unsigned n = 8; n; n--) {
    int room[n];
    for (unsigned i = 0; i < n; i++) room[i] = (int)i;
    sum += room[k % n];
    struct big b = {0};
    b.at[11] = 1;
    sum += by_value(b, k + 8);
  }
  return sum;
}
static void *use(void *arg) { total = 2; return 0; }
int main(void) {
  pthread_t t;
  unsigned k = __VERIFIER_nondet_uint() & 3;
  int *flat = &rows[0][0], *items = take(8 * sizeof(int)), *grown = malloc(4), *last = rows[2] + 4;
  struct vector v = {1, 2, 3};
  if (!grown || !(grown = realloc(grown, 12 * sizeof(int)))) return 0;
  flat[k * 3] = 1;
  items[k + 4] = 2;
  grown[k + 8] = 3;
  float *f = &v.y;
  int sum = on_stack(k) + (int)f[(int)(k % 3) - 1] + last[-(int)k - 1];
  pthread_create(&t, 0, use, 0);
  if (k == 3 && sum > 5) total = 1;
  pthread_join(t, 0);
  free(grown);
}
