// EXPECT: verdict=race-free
// A thread that computes and looks from time to time whether it was cancelled: either it sees that or it is through.
#include <assert.h>
#include <pthread.h>
static void *run(void *arg) {
  for (int i = 0; i < 3; i++) pthread_testcancel();
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, &t);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED || result == &t);
  return 0;
}
