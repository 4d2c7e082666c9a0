#include <pthread.h>
#include <stdint.h>
static int x, dummy;
static uintptr_t tab[2] = {(uintptr_t)&x, 0};
static void *w(void *p) {
  *(int *)tab[0] = 1;
  return 0;
}
int main(int c, char **v) {
  pthread_t t;
  if (c > 3) tab[0] = (uintptr_t)&dummy;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
