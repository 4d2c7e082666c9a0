// EXPECT: verdict=race-free
#include <fcntl.h>

int main(void) {
  open("norace-test-file", O_RDWR | O_CREAT, 0600);
  return 0;
}
