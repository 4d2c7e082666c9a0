// EXPECT: verdict=unknown
// REASON: after it has changed files
// Another program would not see what is only in memory.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *f = fopen("made", "w");
  if (!f || fclose(f)) return 1;
  return system("test -e made") != 0;
}
