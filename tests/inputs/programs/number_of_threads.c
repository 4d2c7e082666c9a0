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

static int slots[4];
static void *add(void *number) { return slots[(uintptr_t)number / 2] = 1, NULL; }
int main(void) {
  pthread_t t[3];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3) return 0;
  for (unsigned i = 0; i < n; i++) pthread_create(&t[i], NULL, add, (void *)(uintptr_t)(i == 2 ? 1 : 2 * i));
  for (unsigned i = 0; i < n; i++) pthread_join(t[i], NULL);
  return 0;
}
