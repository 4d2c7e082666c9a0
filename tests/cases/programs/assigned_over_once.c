// expect: race
#include <pthread.h>

static int x;
// reset to its initial value: init runs again, in two threads that... once each round
static pthread_once_t o = PTHREAD_ONCE_INIT;
static void init(void) { x++; }
static void *run(void *a) {
  pthread_once(&o, init);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_once(&o, init);
  o = (pthread_once_t)PTHREAD_ONCE_INIT;
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_join(t, NULL);
}
