// EXPECT: verdict=race-free executions=1
// no_sanitize("thread") leaves a function's accesses out, and the verdict names it.
#include <pthread.h>
static int hits;
__attribute__((no_sanitize("thread"), noinline)) static void count(void) { hits++; }
static void *t(void *a) { count(); return a; }
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  count();
  pthread_join(x, 0);
  return 0;
}
