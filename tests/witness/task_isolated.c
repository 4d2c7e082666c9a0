// EXPECT: verdict=race lines=9,15 held=1
// One task writes, another reads later; isolated regions that both pass bring them in order in the recorded run.
#include <norace/task.h>
#include <unistd.h>
static int value, passed;
static void pass(void) { NORACE_ISOLATED passed++; }
static void set(void *unused) {
  pass();
  value = 1;
  pass();
}
static void look(void *unused) {
  usleep(10);
  for (int i = 0; i < 4; i++) pass();
  if (value == 2) usleep(1);
}
int main(void) {
  NORACE_FINISH {
    norace_async(set, NULL);
    norace_async(look, NULL);
  }
  return 0;
}
