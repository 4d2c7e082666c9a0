// EXPECT: race
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

static int *block;
static unsigned n;
static void *last(void *unused) { return block[n - 1] = 1, NULL; }
static void *third(void *unused) { return block[2] = 1, NULL; }
int main(void) {
  pthread_t a, b;
  n = __VERIFIER_nondet_uint();
  if (n < 3 || n > 5) return 0;
  block = calloc(n, sizeof *block);
  pthread_create(&a, NULL, last, NULL);
  pthread_create(&b, NULL, third, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
