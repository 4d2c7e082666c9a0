// EXPECT: verdict=race-free
// The same, with a loop that waits.
#include <norace/task.h>
#include <stdlib.h>
static void fill(long i, void *array) { ((long *)array)[i] = i; }
int main(void) {
  long *a = malloc(4 * sizeof *a);
  if (!a) return 1;
  norace_forall(0, 4, 1, fill, a);
  return (int)a[3] - 3;
}
