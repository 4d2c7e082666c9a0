// EXPECT: verdict=race-free other=crash
// A null pointer, if the reader comes first.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value = 1, *pointer;
static void *sets(void *arg) {
  pthread_mutex_lock(&m);
  pointer = &value;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sets, NULL);
  pthread_mutex_lock(&m);
  int seen = *pointer;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return seen != 1;
}
