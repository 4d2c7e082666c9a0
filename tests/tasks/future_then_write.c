// EXPECT: verdict=race-free executions=1
// PROOF: race-free
// The same behind the get.
#include <norace/task.h>

static int g;
static void *f(void *u) { return g = 1, u; }
int main(void) { norace_future *a = norace_future_new(f, 0); norace_get(a); g = 2; return 0; }
