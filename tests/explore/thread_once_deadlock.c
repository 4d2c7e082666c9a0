// EXPECT: verdict=race-free other=deadlock
// Two once functions that call each other's once.
#include <pthread.h>
static pthread_once_t a = PTHREAD_ONCE_INIT, b = PTHREAD_ONCE_INIT;
static int depth;
static void second(void);
static void nothing(void) {}
static void first(void) { pthread_once(&b, nothing); }
static void second(void) { pthread_once(&a, nothing); }
static void *run(void *arg) {
  pthread_once(&b, second);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_once(&a, first);
  pthread_join(t, NULL);
  return depth;
}
