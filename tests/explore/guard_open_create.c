// EXPECT: verdict=unknown
// REASON: calls open on 'norace-test-file'
#include <fcntl.h>

int main(void) {
  open("norace-test-file", O_RDWR | O_CREAT, 0600);
  return 0;
}
