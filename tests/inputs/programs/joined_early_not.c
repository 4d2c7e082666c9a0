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

static int shared;
static void *add(void *unused) { return shared++, NULL; }
int main(void) {
  pthread_t a;
  unsigned char x = __VERIFIER_nondet_uchar();
  pthread_create(&a, NULL, add, NULL);
  if (x != 'q') pthread_join(a, NULL);
  if (x == 'q') pthread_join(a, NULL);
  shared++;
  return 0;
}
