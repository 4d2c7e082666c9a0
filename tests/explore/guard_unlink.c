// EXPECT: verdict=unknown
// REASON: calls unlink
#include <unistd.h>

int main(void) {
  unlink("norace-test-file");
  return 0;
}
