// EXPECT: verdict=race-free other=crash
#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getpid(), SIGUSR1);
  return 0;
}
