// EXPECT: verdict=race-free
// A watchdog that nobody catches ends the process: what came before that came anyway.
#include <pthread.h>
#include <unistd.h>

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  alarm(30);
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  alarm(0);
  return 0;
}
