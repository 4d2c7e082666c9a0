// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static int r, s;
static void *ta(void *p) {
  s = rand();
  return 0;
}
static void *tb(void *p) { return 0; }
static void *tc(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  srand(5);
  r = rand();
  srand(5);
  pthread_create(&c, 0, tc, 0);
  pthread_create(&a, 0, ta, 0);
  pthread_create(&b, 0, tb, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (r == s) x++;
  pthread_join(c, 0);
}
