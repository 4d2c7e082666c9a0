// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <norace/task.h>
int main(void) {
  NORACE_FINISH {}
  NORACE_FINISH NORACE_FINISH {}
  return 0;
}
