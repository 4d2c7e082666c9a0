// All that it computes depends on the input.
#include <stdio.h>
int main(void) {
  unsigned x = (unsigned)getchar();
  for (int i = 0; i < 20000; i++) x = x * 1664525u + 1013904223u;
  return x == 7;
}
