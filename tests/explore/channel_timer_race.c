// EXPECT: verdict=race lines=16,25
// A timer orders nothing: whoever has waited long enough has still not waited for the other.
#include <pthread.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int shared;

static void *waits(void *unused) {
  struct itimerspec soon = {.it_value = {5, 0}};
  uint64_t count;
  int t = timerfd_create(CLOCK_MONOTONIC, 0);
  timerfd_settime(t, 0, &soon, NULL);
  read(t, &count, sizeof count);
  shared = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waits, NULL);


  shared = 2;
  pthread_join(t, NULL);
  return 0;
}
