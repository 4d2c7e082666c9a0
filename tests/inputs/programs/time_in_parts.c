// EXPECT: race
// OPTIONS: --input=time
#include <pthread.h>
#include <sys/time.h>
#include <time.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  struct timeval a;
  struct timespec b;
  gettimeofday(&a, 0);
  clock_gettime(CLOCK_REALTIME, &b);
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (a.tv_usec == 4242 && b.tv_nsec < 8 && b.tv_sec == 99) shared++;
  pthread_join(t, 0);
  return 0;
}
