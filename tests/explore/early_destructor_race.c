// EXPECT: verdict=race lines=6,5
#include <pthread.h>
static int g;
__attribute__((destructor)) static void end(void) {
  g++; }
static void *t(void *a) { g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_detach(x);
  return 0;
}
