// EXPECT: verdict=unknown
// REASON: calls kill
#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getppid(), SIGTERM);
  return 0;
}
