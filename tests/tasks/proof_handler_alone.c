// EXPECT: verdict=race-free
// PROOF: race-free
// What the handler keeps is there once its task is awaited.
#include <norace/task.h>
static norace_region r, s;
static long g;
static long one(long x) { return x; }
static long two(long x) { return g = x; }
static void keep(long value, void *context) { g = value; }
int main(void) {
  norace_post(&r, one, 1, keep, NULL);
  norace_await(&r);
  norace_post(&s, two, g, NULL, NULL);
  norace_await(&s);
  return g == 4;
}
