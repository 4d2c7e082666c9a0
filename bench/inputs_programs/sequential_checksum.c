// Much arithmetic on memory, little of which depends on the input.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  static unsigned char block[1 << 20];
  unsigned seed = (unsigned)getchar(), sum = 0;
  for (unsigned i = 0; i < sizeof block; i++) block[i] = (unsigned char)(i * 31 + (i >> 3));
  for (int round = 0; round < 4; round++)
    for (unsigned i = 0; i < sizeof block; i++) sum = (sum << 5) - sum + block[i];
  return sum == seed;
}
