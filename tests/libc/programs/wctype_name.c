// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <wctype.h>
static char n[] = "alpha";
static void *w(void *p) {
  n[0] = 'b';
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  wctype_t c = wctype(n);
  pthread_join(t, 0);
  return c == 0;
}
