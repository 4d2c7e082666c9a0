// EXPECT: verdict=unknown
// PROOF: race-free
// More tasks than there are numbers for: no verdict, and the reason.
#include <norace/task.h>
static int a[20000];
static void body(long i, void *argument) { a[i] = (int)i; }
int main(void) {
  norace_forall(0, 20000, 1, body, NULL);
  return 0;
}
