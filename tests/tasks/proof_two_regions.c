// EXPECT: verdict=race
// Which of the two regions it was is not known where one of them is awaited.
#include <norace/task.h>
static norace_region r, s;
static long g;
static long set(long x) { return g = x; }
int main(int argc, char **argv) {
  norace_region *used = argc > 5 ? &r : &s;
  norace_post(used, set, 1, NULL, NULL);
  norace_await(&r);
  g = 3;
  norace_await(&s);
  return 0;
}
