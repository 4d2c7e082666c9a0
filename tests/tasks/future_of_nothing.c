// EXPECT: verdict=race-free other=misuse
#include <norace/task.h>
int main(void) {
  norace_get(NULL);
  return 0;
}
