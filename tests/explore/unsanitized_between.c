// EXPECT: verdict=race
// An access that is left out takes the place of none before it: two others race all the same.
#include <pthread.h>
static int shared;
__attribute__((no_sanitize("thread"), noinline)) static void out(void) { shared = 2; }
static void *first(void *a) { shared = 1; return a; }
static void *second(void *a) { out(); return a; }
static void *third(void *a) { out(); shared = 3; return a; }
int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, 0, first, 0);
  pthread_create(&y, 0, second, 0);
  pthread_create(&z, 0, third, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_join(z, 0);
  return 0;
}
