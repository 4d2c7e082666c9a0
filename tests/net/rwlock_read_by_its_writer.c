// expect: race 9 9
#include <pthread.h>
int x;
pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
void *t(void *p) {
  pthread_rwlock_wrlock(&m);
  pthread_rwlock_rdlock(&m);
  pthread_rwlock_unlock(&m);
  x++;
  pthread_rwlock_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
