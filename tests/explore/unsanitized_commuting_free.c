// EXPECT: verdict=race-free executions=2
// The twin of unsanitized_commuting.c: whoever sees the flag comes after it was set.
#include <pthread.h>
static int flag, shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
__attribute__((no_sanitize("thread"), noinline)) static void set(void) { flag = 1; }
__attribute__((no_sanitize("thread"), noinline)) static int get(void) { return flag; }
static void *t(void *a) {
  pthread_mutex_lock(&m);
  set();
  shared = 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  pthread_mutex_lock(&m);
  int seen = get();
  pthread_mutex_unlock(&m);
  if (seen) shared = 2;
  pthread_join(x, 0);
  return 0;
}
