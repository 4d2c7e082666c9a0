// EXPECT: verdict=race lines=8,8
// Two who lock for reading are not ordered.
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
static int g, m;
static void *t(void *a) {
  __tsan_mutex_post_lock(&m, __tsan_mutex_read_lock, 0);
  g++;
  __tsan_mutex_pre_unlock(&m, __tsan_mutex_read_lock);
  return a; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, t, 0); pthread_create(&y, 0, t, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
