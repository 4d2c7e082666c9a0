// EXPECT: race-free this
// OPTIONS: --input=time
// A clock that only goes forwards is none of the inputs.
#include <pthread.h>
#include <time.h>
static int shared;
static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  pthread_t t;
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  clock_gettime(CLOCK_REALTIME, &b);
  pthread_create(&t, 0, add, 0);
  if (a.tv_sec == 12345 && b.tv_sec > 10) shared++;
  pthread_join(t, 0);
  return 0;
}
