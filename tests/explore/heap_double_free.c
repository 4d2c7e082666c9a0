// EXPECT: verdict=race-free executions=1 other=free
#include <stdlib.h>
int main(void) {
  int *block = malloc(8), *same = block;
  free(block);
  free(same);
  return 0;
}
