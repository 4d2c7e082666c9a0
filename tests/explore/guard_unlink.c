// EXPECT: verdict=race-free
#include <unistd.h>

int main(void) {
  unlink("norace-test-file");
  return 0;
}
