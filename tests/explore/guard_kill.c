// EXPECT: verdict=unknown
// REASON: calls kill
#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getpid(), SIGTERM);
  return 0;
}
