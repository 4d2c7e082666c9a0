// EXPECT: verdict=race-free executions=5
// Nor is what a reader sees.
// OPTIONS: --order=weak
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, x;
static void *first(void *unused) {
  int seen;
  pthread_mutex_lock(&m);
  seen = n;
  pthread_mutex_unlock(&m);
  if (seen == 2) x = 1;
  if (seen == 1) x = 2;
  return 0;
}
static void *second(void *unused) {
  pthread_mutex_lock(&m);
  n += 1;
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
  (void)x;
  return 0;
}
