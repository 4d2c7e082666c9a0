// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include "norace/input.h"

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

static int shared, turn;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *first(void *p) {
  pthread_mutex_lock(&lock);
  turn = turn * 3 + (*(int *)p & 7);
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *second(void *p) {
  pthread_mutex_lock(&lock);
  turn = turn * 5 + 2;
  int now = turn;
  pthread_mutex_unlock(&lock);
  if (now == 5 * 1111 + 2) shared++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x = __VERIFIER_nondet_int();
  pthread_create(&a, NULL, first, &x);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  shared++;
  pthread_join(b, NULL);
  return 0;
}
