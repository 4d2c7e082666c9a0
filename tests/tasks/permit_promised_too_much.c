// EXPECT: verdict=race lines=8,8
// A region that says it only reads, and writes: what counts is what the program does.
#include <norace/task.h>

static int shared;

static void look(long task, void *unused) {
  NORACE_PERMIT_READ(shared) shared = (int)task;
}

int main(void) {
  norace_forall(0, 2, 1, look, NULL);
  return 0;
}
