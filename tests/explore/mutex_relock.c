// EXPECT: verdict=race-free executions=1 other=deadlock,relock
// A normal mutex, locked again by its owner: it waits for itself.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
