// EXPECT: verdict=race lines=9,13
// The handler of a signal from outside runs in any thread, without the lock.
#include <pthread.h>
#include <signal.h>

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void interrupted(int number) { total = number; }

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGINT, interrupted);
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
