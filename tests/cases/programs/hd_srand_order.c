// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static int r, s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *ta(void *p) {
  pthread_mutex_lock(&m);
  s = rand();
  pthread_mutex_unlock(&m);
  return 0;
}
static void *tb(void *p) {
  pthread_mutex_lock(&m);
  rand();
  pthread_mutex_unlock(&m);
  return 0;
}
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
