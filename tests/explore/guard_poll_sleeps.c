// EXPECT: verdict=race-free
// poll and select with nothing to wait for are sleeps.
#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <sys/select.h>
#include <time.h>

int main(void) {
  time_t before = time(NULL);
  struct timeval t = {3600, 0};
  assert(poll(NULL, 0, 3600000) == 0);
  assert(select(0, NULL, NULL, NULL, &t) == 0);
  assert(time(NULL) - before >= 7200);
  return 0;
}
