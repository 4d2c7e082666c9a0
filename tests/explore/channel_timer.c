// EXPECT: verdict=race-free
// Timers end waits at their time, alone and among others; who waits for one reads no earlier time afterwards.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static void *waits(void *pipe_end) {
  struct itimerspec in_two = {.it_value = {2, 0}, .it_interval = {1, 0}};
  struct timespec before, after;
  uint64_t count;
  clock_gettime(CLOCK_MONOTONIC, &before);
  int t = timerfd_create(CLOCK_MONOTONIC, 0);
  assert(!timerfd_settime(t, 0, &in_two, NULL));
  struct pollfd p[2] = {{t, POLLIN, 0}, {*(int *)pipe_end, POLLIN, 0}};
  assert(poll(p, 2, 1000) == 0);
  assert(poll(p, 2, -1) == 1 && p[0].revents == POLLIN);
  assert(read(t, &count, sizeof count) == sizeof count && count == 1);
  assert(read(t, &count, sizeof count) == sizeof count && count == 1);
  clock_gettime(CLOCK_MONOTONIC, &after);
  assert(after.tv_sec - before.tv_sec >= 3);
  close(t);
  return NULL;
}

int main(void) {
  int p[2];
  pthread_t t;
  pipe(p);
  pthread_create(&t, NULL, waits, &p[0]);
  pthread_join(t, NULL);
  return 0;
}
