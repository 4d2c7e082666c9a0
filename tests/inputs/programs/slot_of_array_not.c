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

static int slots[8];
static void *set(void *p) {
  slots[*(unsigned *)p % 4] = 1;
  return NULL;
}
static void *set_high(void *p) {
  slots[4 + *(unsigned *)p % 4] = 1;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  unsigned x = __VERIFIER_nondet_uint(), y = x / 4;
  pthread_create(&a, NULL, set, &x);
  pthread_create(&b, NULL, set_high, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
