// Sorting numbers that do not depend on the input.
#include <stdio.h>
static int values[3000];
int main(void) {
  int c = getchar();
  for (int i = 0; i < 3000; i++) values[i] = i * 7919 % 3001;
  for (int i = 1; i < 3000; i++)
    for (int k = i; k && values[k - 1] > values[k]; k--) {
      int other = values[k];
      values[k] = values[k - 1];
      values[k - 1] = other;
    }
  return values[5] == c;
}
