// EXPECT: verdict=race-free
// What a function that is left out synchronises orders its callers.
#include <pthread.h>
static int shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
__attribute__((no_sanitize("thread"))) static void enter(void) { pthread_mutex_lock(&m); }
__attribute__((no_sanitize("thread"))) static void leave(void) { pthread_mutex_unlock(&m); }
static void *t(void *a) { enter(); shared++; leave(); return a; }
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  enter();
  shared++;
  leave();
  pthread_join(x, 0);
  return 0;
}
