// EXPECT: verdict=race lines=7,15
// Which task the ewait joins with decides whose task is handed over, and waited for.
#include <norace/task.h>
static norace_region r, s;
static long g;
static long leaf(long x) {
  g = x;
  return x;
}
static long with_leaf(long x) { norace_post(&s, leaf, x, NULL, NULL); return x; }
static long plain(long x) { return x; }
int main(void) {
  norace_post(&r, with_leaf, 1, NULL, NULL);
  norace_post(&r, plain, 2, NULL, NULL);
  norace_ewait(&r), norace_await(&s), g = 3;
  norace_await(&r);
  norace_await(&s);
  return 0;
}
