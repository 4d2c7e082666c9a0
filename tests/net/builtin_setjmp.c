// expect: unknown
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *p) {
  void *buf[5];
  pthread_mutex_lock(&m);
  if (__builtin_setjmp(buf) == 0) {
    x++;
    pthread_mutex_unlock(&m);
    __builtin_longjmp(buf, 1);
  }
  x++;
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
