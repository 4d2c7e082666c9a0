// EXPECT: verdict=unknown
// REASON: catches signal
#include <signal.h>
#include <stddef.h>

int main(void) {
  signal(SIGUSR1, (void (*)(int))main);
  return 0;
}
