// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <stdlib.h>
static int g;
__attribute__((destructor)) static void end(void) { g++; }
static void early_end(void) { g++; }
static void *t(void *a) { g++; return a; }
__attribute__((constructor)) static void early(void) { atexit(early_end); }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0);
  return 0;
}
