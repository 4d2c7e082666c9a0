// EXPECT: verdict=race lines=11,21 runs=1
// Two threads that sleep take turns: neither keeps the other from going on.
#include <pthread.h>
#include <unistd.h>

static int ticks, steps;

static void *tick(void *unused) {
  for (;;) {
    usleep(100);
    ticks++;
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, tick, NULL);
  while (steps < 5) {
    usleep(10);
    steps++;
    if (ticks > 100) return 1;
  }
  return 0;
}
