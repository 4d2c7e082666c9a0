// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
static __thread int own = 1;
static int g;
__attribute__((constructor)) static void early(void) { own = 2; }
static void *t(void *a) { assert(own == 1); if (own == 2) g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, 0);
  assert(own == 2); if (own == 2) g++;
  pthread_join(x, 0);
  return g - 1;
}
