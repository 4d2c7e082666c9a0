// EXPECT: verdict=race-free
#include <pthread.h>
static pthread_once_t a = PTHREAD_ONCE_INIT, b = PTHREAD_ONCE_INIT;
static int x, y;
static void inner(void) { y = 1; }
static void outer(void) {
  pthread_once(&b, inner);
  x = y;
}
static void *run(void *arg) {
  pthread_once(&a, outer);
  return x ? arg : NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_once(&b, inner);
  int seen = y;
  pthread_join(t, NULL);
  return seen != 1;
}
