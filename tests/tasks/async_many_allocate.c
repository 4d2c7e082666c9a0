// EXPECT: verdict=race-free executions=1
// More tasks than there is room for large heaps: the later ones have smaller ones.
#include <norace/task.h>
#include <stdlib.h>

static char *kept[4500];

static void leaf(void *p) {
  kept[(long)p] = malloc(3000);
  kept[(long)p][2999] = 1;
}

int main(void) {
  NORACE_FINISH {
    for (long i = 0; i < 4500; i++) norace_async(leaf, (void *)i);
  }
  for (int i = 0; i < 4500; i++) free(kept[i]);
  return 0;
}
