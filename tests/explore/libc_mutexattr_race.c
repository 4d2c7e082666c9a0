// EXPECT: verdict=race executions=1
// Attributes are plain structures.
#include <pthread.h>
static pthread_mutexattr_t a;
static pthread_mutex_t m;
static void *first(void *arg) {
  pthread_mutexattr_init(&a);
  return arg;
}
static void *second(void *arg) {
  pthread_mutex_init(&m, NULL);
  int type;
  pthread_mutexattr_gettype(&a, &type);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
