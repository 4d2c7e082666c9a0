// EXPECT: verdict=race
// Each of two workers finishes its own; the parts are the same.
#include <norace/task.h>
static long part[2];
static void fill(long i, void *unused) { part[i]++; }
static void worker(void *unused) { norace_forall(0, 2, 1, fill, NULL); }
int main(void) {
  NORACE_FINISH {
    norace_async(worker, NULL);
    norace_async(worker, NULL);
  }
  return 0;
}
