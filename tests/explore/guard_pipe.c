// EXPECT: verdict=unknown
// REASON: calls pipe
#include <unistd.h>

int main(void) {
  int fd[2];
  if (pipe(fd)) return 1;
  return 0;
}
