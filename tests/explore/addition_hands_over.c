// EXPECT: verdict=race-free executions=2
// Here the sum is looked at, and keeps the writes apart.
// OPTIONS: --order=weak
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, x;
static void *first(void *unused) {
  x = 1;
  pthread_mutex_lock(&m);
  n += 1;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *second(void *unused) {
  int ready;
  pthread_mutex_lock(&m);
  ready = n;
  pthread_mutex_unlock(&m);
  if (ready) x = 2;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
