// EXPECT: verdict=race-free other=crash
// PROOF: race-free
// Where memory was refused both tasks write through a null pointer: the first ends the program, which is told; no two meet there.
#include <norace/task.h>
#include <stdlib.h>

static void *task(void *size) {
  long *p = malloc((size_t)size);
  *p = 1;
  free(p);
  return NULL;
}

int main(void) {
  norace_future_new(task, (void *)(1L << 62));
  norace_future_new(task, (void *)(1L << 62));
  return 0;
}
