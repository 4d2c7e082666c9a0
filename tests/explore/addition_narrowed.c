// EXPECT: verdict=race-free executions=5
// What is cut off is lost in one order only.
// OPTIONS: --order=weak
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *first(void *unused) {
  pthread_mutex_lock(&m);
  n = (unsigned char)(n + 200);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *second(void *unused) {
  pthread_mutex_lock(&m);
  n += 100;
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
