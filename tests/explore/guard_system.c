// EXPECT: verdict=unknown
// REASON: calls system
#include <stdlib.h>

int main(void) {
  if (system("true")) return 1;
  return 0;
}
