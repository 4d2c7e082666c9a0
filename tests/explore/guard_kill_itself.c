// EXPECT: verdict=unknown
// REASON: sends itself signal 15
#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getpid(), SIGTERM);
  return 0;
}
