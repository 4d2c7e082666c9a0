// expect: race
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
static int x;
static int n;
static void *ta(void *p) {
  nice(1);
  return 0;
}
static void *tb(void *p) {
  nice(1);
  return 0;
}
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
  errno = 0;
  n = nice(0);
  if (n == 2) x++;
  pthread_join(c, 0);
}
