// EXPECT: verdict=race-free
// A signal from outside may come at any time: the handler touches an atomic only.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static int total;
static atomic_int stop;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void interrupted(int number) { stop = number; }

static void *add(void *unused) {
  if (stop) return unused;
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGTERM, interrupted);
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
