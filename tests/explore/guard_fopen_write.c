// EXPECT: verdict=race-free
#include <stdio.h>

int main(void) {
  FILE *f = fopen("norace-test-file", "w");
  if (f) fclose(f);
  return 0;
}
