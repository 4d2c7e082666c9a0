// expect: race
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <search.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct e {
  struct e *n, *p;
} a, b, c;
static void *t1(void *_arg) {
  (void)_arg;
  insque(&b, &a);
  return 0;
}
static void *t2(void *_arg) {
  (void)_arg;
  insque(&c, &a);
  return 0;
}
int main(void) {
  pthread_t _p, _q;
  insque(&a, 0);
  pthread_create(&_p, 0, t1, 0);
  pthread_create(&_q, 0, t2, 0);
  pthread_join(_p, 0);
  pthread_join(_q, 0);

  return 0;
}
