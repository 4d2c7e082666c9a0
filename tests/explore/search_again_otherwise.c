// EXPECT: verdict=unknown
// REASON: the same schedule does not lead to the same events again
// The processor's counter is seen by nobody: what hangs on it comes out otherwise each time.
#include <pthread.h>
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int x;
static void locked(int i) {
  pthread_mutex_lock(&m[i]);
  x++;
  pthread_mutex_unlock(&m[i]);
}
static void *run(void *p) {
  for (int i = 0; i < 8; i++) {
    for (int k = __builtin_readcyclecounter() / 16 % 4; k; k--) pthread_mutex_lock(&m[1]), pthread_mutex_unlock(&m[1]);
    locked(0);
  }
  return p;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
