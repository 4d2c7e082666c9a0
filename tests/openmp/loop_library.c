// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
#include <string.h>
static char line[64], part[8][8];
static void copy(int i) {
#ifdef MENDED
  strcpy(part[i], "abc");
#else
  strcpy(line, "abc");
#endif
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) copy(i);
  return line[0] == 'x';
}
