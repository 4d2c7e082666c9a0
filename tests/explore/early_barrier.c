// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static pthread_barrier_t b;
static int g;
__attribute__((constructor)) static void early(void) { pthread_barrier_init(&b, 0, 2); }
static void *t(void *a) { pthread_barrier_wait(&b); g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  pthread_barrier_wait(&b);
  pthread_join(x, 0);
  return g - 2;
}
