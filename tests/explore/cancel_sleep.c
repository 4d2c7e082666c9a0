// EXPECT: verdict=race-free
// A sleeping thread is cancelled and does not come to what follows, or was past it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int woke;
static void *nap(void *arg) {
  sleep(10);
  woke = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, nap, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert((result == PTHREAD_CANCELED) == !woke);
  return 0;
}
