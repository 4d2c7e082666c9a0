// EXPECT: verdict=race lines=7,11
// A thread that a constructor starts runs while main does.
#include <pthread.h>
static pthread_t x;
static int g;
static void *t(void *a) {
  g++; return a;
}
__attribute__((constructor)) static void early(void) { pthread_create(&x, 0, t, 0); }
int main(void) {
  g++;
  pthread_join(x, 0);
  return 0;
}
