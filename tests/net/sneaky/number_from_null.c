#include <pthread.h>
#include <stdint.h>
static int g;
static void *w(void *zz) {
  int dummy = 0;
  int *q = &dummy;
  int *r = &dummy;
  uintptr_t u = (uintptr_t)&g;
  char *s = (char *)0;
  q = (int *)(s + u);
  if (!zz)
    r = q;
  ++*r;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g++;
  pthread_join(t, 0);
  return 0;
}
