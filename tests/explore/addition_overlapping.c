// EXPECT: verdict=race-free executions=5
// A carry of one is seen by the other.
// OPTIONS: --order=weak
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static union {
  unsigned short wide;
  unsigned char low;
} u;
static void *first(void *unused) {
  pthread_mutex_lock(&m);
  u.wide += 255;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *second(void *unused) {
  pthread_mutex_lock(&m);
  u.low += 255;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
