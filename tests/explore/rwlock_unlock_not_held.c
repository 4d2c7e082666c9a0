// EXPECT: verdict=race-free executions=1 other=unlock
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_unlock(&l);
  return 0;
}
