// EXPECT: race
// OPTIONS: --input=time
#include <pthread.h>
#include <time.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  time_t same, now = time(&same);
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (now == same && now % 86400 == 77) shared++;
  pthread_join(t, 0);
  return 0;
}
