// EXPECT: verdict=unknown
// REASON: calls fopen on 'norace-test-file'
#include <stdio.h>

int main(void) {
  FILE *f = fopen("norace-test-file", "w");
  if (f) fclose(f);
  return 0;
}
