// EXPECT: verdict=race
// The second loop has another array, which the first one's tasks do not know: but it does not wait.
#include <norace/task.h>
#include <stdlib.h>
static void fill(long i, void *array) { ((long *)array)[i] = i; }
int main(void) {
  long *a = malloc(4 * sizeof *a);
  if (!a) return 1;
  norace_forasync(0, 4, 1, fill, a);
  return (int)a[3];
}
