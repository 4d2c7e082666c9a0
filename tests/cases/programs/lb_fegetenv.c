// expect: race
#include <fenv.h>
#include <pthread.h>
static fenv_t e, r;
static void *w(void *p) {
  fegetenv(&e);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = e;
  pthread_join(t, 0);
}
