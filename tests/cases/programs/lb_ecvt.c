// expect: race
#include <pthread.h>
#include <stdlib.h>
static char *a, *b;
static int d1, s1, d2, s2;
static void *w(void *p) {
  a = ecvt(1.5, 3, &d1, &s1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  b = ecvt(2.5, 3, &d2, &s2);
  pthread_join(t, 0);
}
