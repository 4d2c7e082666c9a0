#include <ctype.h>
#include <pthread.h>
#include <stdint.h>
static int g;
static void *w(void *zz) {
  int dummy = 0;
  int *q = &dummy;
  int *r = &dummy;
  uintptr_t u = (uintptr_t)&g;
  uintptr_t x = 0;
  for (int i = 0; i < 16; i++)
    x |= (uintptr_t)(toupper(65 + (int)(u >> (4 * i) & 15)) - 65) << (4 * i);
  q = (int *)x;
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
