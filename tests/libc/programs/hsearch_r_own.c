// expect: race-free
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
static struct hsearch_data h1, h2;
static void *t1(void *_arg) {
  (void)_arg;
  ENTRY e = {"a", 0}, *r;
  hsearch_r(e, ENTER, &r, &h1);
  return 0;
}
static void *t2(void *_arg) {
  (void)_arg;
  ENTRY e = {"a", 0}, *r;
  hsearch_r(e, ENTER, &r, &h2);
  return 0;
}
int main(void) {
  pthread_t _p, _q;
  hcreate_r(10, &h1);
  hcreate_r(10, &h2);
  pthread_create(&_p, 0, t1, 0);
  pthread_create(&_q, 0, t2, 0);
  pthread_join(_p, 0);
  pthread_join(_q, 0);

  return 0;
}
