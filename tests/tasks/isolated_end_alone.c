// EXPECT: verdict=race-free executions=1 other=unlock
#include <norace/task.h>
int main(void) {
  norace_isolated_end();
  return 0;
}
