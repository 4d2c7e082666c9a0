// EXPECT: verdict=race-free executions=1 other=destroy
#include <pthread.h>
static pthread_mutex_t m;
int main(void) {
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_destroy(&m);
  return 0;
}
