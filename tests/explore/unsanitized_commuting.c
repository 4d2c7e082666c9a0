// EXPECT: verdict=race
// Two regions that touch one thing depend on each other although neither access can race: only
// where the second comes first is there a race.
#include <pthread.h>
static int flag, shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
__attribute__((no_sanitize("thread"), noinline)) static void set(void) { flag = 1; }
__attribute__((no_sanitize("thread"), noinline)) static int get(void) { return flag; }
static void *t(void *a) {
  pthread_mutex_lock(&m);
  set();
  pthread_mutex_unlock(&m);
  shared = 1;
  return a;
}
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  pthread_mutex_lock(&m);
  int seen = get();
  pthread_mutex_unlock(&m);
  if (!seen) shared = 2;
  pthread_join(x, 0);
  return 0;
}
