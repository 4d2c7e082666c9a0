// EXPECT: verdict=race-free
// Each ewait joins with a task of main's or with one that was handed over; the third empties the region.
#include <norace/task.h>
static int g;
static norace_region r;

static long leaf(long u) { return g = 1, u; }
static long inner(long u) { return norace_post(&r, leaf, u, NULL, NULL), u; }
static long other(long u) { return u; }

int main(void) {
  norace_post(&r, inner, 0, NULL, NULL);
  norace_post(&r, other, 0, NULL, NULL);
  norace_ewait(&r);
  norace_ewait(&r);
  norace_ewait(&r);
  g = 2;
  return 0;
}
