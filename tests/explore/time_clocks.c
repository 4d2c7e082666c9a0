// EXPECT: verdict=race-free executions=1
// Clocks go on, and sleeping takes (virtual) time: an hour passes at once.
#include <assert.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  struct timespec before, after, hour = {3600, 0};
  struct timeval day;
  time_t start = time(NULL);
  clock_gettime(CLOCK_MONOTONIC, &before);
  nanosleep(&hour, NULL);
  usleep(1000);
  clock_gettime(CLOCK_MONOTONIC, &after);
  assert(after.tv_sec >= before.tv_sec + 3600);
  assert(time(NULL) >= start + 3600);
  gettimeofday(&day, NULL);
  assert(day.tv_sec >= start + 3600);
  return 0;
}
