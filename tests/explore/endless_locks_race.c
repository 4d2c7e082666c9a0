// EXPECT: verdict=race lines=12,21
// Neither thread ever ends: others must get their turn all the same.
// OPTIONS: --first
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *toggle(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    x = !x;
    pthread_mutex_unlock(&m);
    if (x) y = 1;
  }
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, toggle, 0);
  for (;;) {
    pthread_mutex_lock(&m);
    if (x) x = 0;
    pthread_mutex_unlock(&m);
  }
}
