// expect: race
#include <pthread.h>
static pthread_cond_t m = PTHREAD_COND_INITIALIZER;
static void *f(void *p) {
  pthread_cond_signal(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  ((volatile char *)&m)[40] = 0;
  pthread_join(t, 0);
}
