// EXPECT: verdict=race-free
// PROOF: race-free
// The argument of a loop is known only when the program runs.
#include <norace/task.h>
#include <stdlib.h>

static void body(long i, void *argument) { ((long *)argument)[i] = i; }

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3, *at = malloc(n * sizeof *at);
  norace_forall(0, n, 1, body, at);
  long last = at[n - 1];
  free(at);
  return last != n - 1;
}
