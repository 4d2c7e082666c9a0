// EXPECT: verdict=race-free executions=1
// The region was empty when the handler ran: what that posts is waited for by a second await.
#include <norace/task.h>
static int g;
static norace_region r;

static long f(long u) { g = 1; return u; }
static void d(long v, void *c) { norace_post(&r, f, v, NULL, c); }

int main(void) {
  norace_post(&r, f, 0, d, 0);
  norace_await(&r);
  norace_await(&r);
  g = 2;
  return 0;
}
