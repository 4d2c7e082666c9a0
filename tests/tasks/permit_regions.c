// EXPECT: verdict=race-free
// PROOF: race-free
// Permission regions change nothing about the program: two tasks write what each has for itself, and count in isolation.
#include <norace/task.h>

static int cells[2][4], total;

static void fill(long task, void *unused) {
  NORACE_PERMIT_WRITE(cells[task]) for (int i = 0; i < 4; i++) cells[task][i] = i;
  NORACE_PERMIT_READ(cells[task])
  NORACE_ISOLATED NORACE_PERMIT_WRITE(total) total += cells[task][3];
}

int main(void) {
  norace_forall(0, 2, 1, fill, NULL);
  return total != 6;
}
