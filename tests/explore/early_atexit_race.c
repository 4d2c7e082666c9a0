// EXPECT: verdict=race lines=8,7
// What a constructor registered runs at the end, beside a thread that nobody joins.
#include <pthread.h>
#include <stdlib.h>
static int g;
static void end(void) {
  g++; }
static void *t(void *a) { g++; return a; }
__attribute__((constructor)) static void early(void) { atexit(end); }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_detach(x);
  return 0;
}
