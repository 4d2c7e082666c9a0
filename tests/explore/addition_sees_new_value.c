// EXPECT: verdict=race lines=13,22 executions=6
// Whoever comes last does what others do without the lock.
// OPTIONS: --order=weak
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, x;
static void *first(void *unused) {
  int last;
  pthread_mutex_lock(&m);
  n++;
  last = n == 3;
  pthread_mutex_unlock(&m);
  if (last) x = 1;
  return 0;
}
static void *second(void *unused) {
  int last;
  pthread_mutex_lock(&m);
  n++;
  last = n == 1;
  pthread_mutex_unlock(&m);
  if (last) x = 2;
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
