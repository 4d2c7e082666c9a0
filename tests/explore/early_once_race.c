// EXPECT: verdict=race lines=10,13
// The initialisation is over before main, so that nothing orders what follows it.
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int g, made;
static void make(void) { made++; }
__attribute__((constructor)) static void early(void) { pthread_once(&once, make); }
static void *t(void *a) {
  pthread_once(&once, make);
  g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  pthread_once(&once, make);
  pthread_join(x, 0);
  return made - 1;
}
