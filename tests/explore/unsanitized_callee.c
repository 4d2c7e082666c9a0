// EXPECT: verdict=race executions=1
// What a function calls is not left out with it.
#include <pthread.h>
static int hits;
static void add(void) { hits++; } // @racy
__attribute__((no_sanitize("thread"))) static void count(void) { add(); }
static void *t(void *a) { count(); return a; }
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  count();
  pthread_join(x, 0);
  return 0;
}
