// EXPECT: verdict=race lines=10,12
// OPTIONS: --first
// Creating threads is no event: one that never stops creating them must still let them move.
#include <pthread.h>
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    shared++;
    pthread_mutex_unlock(&lock);
    shared = 0;
  }
  return unused;
}
int main(void) {
  pthread_t t;
  for (;;) pthread_create(&t, NULL, work, NULL);
}
