// EXPECT: verdict=race-free other=misuse
// PROOF: race-free
#include <norace/task.h>
static void body(long i, void *argument) {}
int main(void) {
  norace_forall(0, 3, 0, body, NULL);
  return 0;
}
