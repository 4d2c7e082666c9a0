// EXPECT: verdict=race
// As unsanitized_lock.c, but one side does not lock.
#include <pthread.h>
static int shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
__attribute__((no_sanitize("thread"))) static void enter(void) { pthread_mutex_lock(&m); }
__attribute__((no_sanitize("thread"))) static void leave(void) { pthread_mutex_unlock(&m); }
static void *t(void *a) { enter(); shared++; leave(); return a; }
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  shared++;
  pthread_join(x, 0);
  enter();
  leave();
  return 0;
}
