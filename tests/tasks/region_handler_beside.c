// EXPECT: verdict=race lines=8,9
// The handler runs in main, at the await; what races is the task.
#include <norace/task.h>
static int g, h;
static norace_region r;
static void d(long v, void *c) { h = (int)v, (void)c; }

static long f(long u) { return g = 1, u; }
int main(void) { norace_post(&r, f, 0, d, 0); g = 2; norace_await(&r); return h; }
