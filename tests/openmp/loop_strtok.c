// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
#include <string.h>
int main(void) {
  int n = 0;
  char text[4][8] = {"a b", "c d", "e f", "g h"};
#pragma omp parallel for reduction(+ : n)
  for (int i = 0; i < 4; i++) {
#ifdef MENDED
    char *at;
    for (char *p = strtok_r(text[i], " ", &at); p; p = strtok_r(NULL, " ", &at)) n++;
#else
    for (char *p = strtok(text[i], " "); p; p = strtok(NULL, " ")) n++;
#endif
  }
  return n != 8;
}
