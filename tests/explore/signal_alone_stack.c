// EXPECT: verdict=race-free executions=1
// The operation of a thread that is alone is over when its frame is: what lies there later is
// somebody else's.
#include <pthread.h>
#include <signal.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void handler(int number) { (void)number; }

static void lock_below(int depth) {
  volatile char room[200];
  room[0] = (char)depth;
  if (depth) lock_below(depth - 1);
  else pthread_mutex_lock(&m), pthread_mutex_unlock(&m);
}

static void fill(int value) {
  char room[8000];
  memset(room, value, sizeof room);
  sum += room[value & 7];
}

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  for (int i = 0; i < 20; i++) {
    lock_below(i);
    fill(0x7f);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  return sum == 0;
}
