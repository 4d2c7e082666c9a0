// EXPECT: verdict=unknown
// REASON: calls syscall number 39999
// A call by a number that says nothing.
#include <unistd.h>

int main(void) {
  static int word;
  syscall(39999, &word);
  return 0;
}
