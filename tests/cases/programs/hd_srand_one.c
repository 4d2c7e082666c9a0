// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static int r;
static void *ta(void *p) { return 0; }
static void *tb(void *p) { return 0; }
static void *tc(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&c, 0, tc, 0);
  pthread_create(&a, 0, ta, 0);
  pthread_create(&b, 0, tb, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  r = rand();
  srand(1);
  if (rand() == r) x++;
  pthread_join(c, 0);
}
