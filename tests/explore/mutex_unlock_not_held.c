// EXPECT: verdict=race-free executions=1 other=unlock
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_unlock(&m);
  return 0;
}
