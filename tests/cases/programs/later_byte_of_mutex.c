// expect: race
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m); pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  ((volatile char *)&m)[20] = 0;
  pthread_join(t, 0);
}
