#include <pthread.h>
static int n;
static pthread_mutex_t m;
static void *w(void *p) {
  if (pthread_mutex_lock(&m)) {
    n++;
    return 0;
  }
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT);
  pthread_mutexattr_setprioceiling(&a, 1);
  pthread_mutex_init(&m, &a);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  w(0);
  pthread_join(t, 0);
  return 0;
}
