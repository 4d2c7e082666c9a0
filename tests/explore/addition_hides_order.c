// EXPECT: verdict=race lines=8,18 executions=2
// Neither order of the regions is more than an accident: in one of them nothing keeps the writes apart.
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
  pthread_mutex_lock(&m);
  n += 1;
  pthread_mutex_unlock(&m);
  x = 2;
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
