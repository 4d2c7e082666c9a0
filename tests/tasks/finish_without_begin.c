// EXPECT: verdict=race-free executions=1 other=misuse
#include <norace/task.h>
int main(void) {
  norace_finish_end();
  return 0;
}
