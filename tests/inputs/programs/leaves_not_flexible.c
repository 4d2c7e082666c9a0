// EXPECT: race
// The last array of a structure has as many elements as there is room for.
#include <pthread.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
struct row { int n; int at[1]; };
static struct row *row;
static unsigned k;
static void *set(void *arg) { row->at[k]++; return 0; }
static void *use(void *arg) { row->at[5]++; return 0; }
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_uint();
  row = malloc(sizeof *row + 7 * sizeof(int));
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(row);
}
