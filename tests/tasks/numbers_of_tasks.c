// EXPECT: verdict=race lines=7,11 executions=10
// Who is which task does not depend on the order in which they are started.
#include <norace/task.h>
static int x, n;
static void leaf_a(void *v) {
  NORACE_ISOLATED n++;
  x = 1;
}
static void leaf_b(void *v) {
  int z; NORACE_ISOLATED n++; NORACE_ISOLATED z = n;
  if (z == 3) x = 2;
}
static void a(void *v) { NORACE_ISOLATED n++; norace_async(leaf_a, NULL); }
static void b(void *v) { NORACE_ISOLATED n++; norace_async(leaf_b, NULL); }
int main(void) {
  NORACE_FINISH { norace_async(a, NULL); norace_async(b, NULL); }
  return 0;
}
