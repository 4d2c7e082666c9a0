// EXPECT: verdict=race-free
#include <signal.h>
#include <stddef.h>

int main(void) {
  signal(SIGUSR1, (void (*)(int))main);
  return 0;
}
