// EXPECT: verdict=race-free executions=1
// Structures that are copied and cleared in functions that are left out.
#include <pthread.h>
#include <string.h>
struct Big { long a[9]; } from, to;
__attribute__((no_sanitize("thread"), noinline)) static void copy(void) { to = from; }
__attribute__((no_sanitize("thread"), noinline)) static void clear(void) { from = (struct Big){0}; }
static void *t(void *a) { copy(); return a; }
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  clear();
  copy();
  pthread_join(x, 0);
  return 0;
}
