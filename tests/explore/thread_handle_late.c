// EXPECT: verdict=race
#include <pthread.h>
static pthread_t t;
static int me;
static void *n(void *p) {
  me = pthread_equal(t, pthread_self());
  return p;
}
int main(void) {
  pthread_create(&t, 0, n, 0);
  pthread_join(t, 0);
}
