// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static int g;
static void *t(void *a) { g++; return a; }
__attribute__((constructor)) static void early(void) { pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0); }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0);
  return g++ - 2;
}
