// EXPECT: verdict=race lines=6,7
// A future that nobody has got yet writes beside its creator.
#include <norace/task.h>

static int g;
static void *f(void *u) { return g = 1, u; }
int main(void) { norace_future *a = norace_future_new(f, 0); g = 2; norace_get(a); return 0; }
