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
static pthread_mutex_t locks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *add(void *number) {
  pthread_mutex_t *l = &locks[(uintptr_t)number % 4];
  pthread_mutex_lock(l);
  shared++;
  pthread_mutex_unlock(l);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  unsigned x = __VERIFIER_nondet_uint();
  pthread_create(&a, NULL, add, (void *)(uintptr_t)x);
  pthread_create(&b, NULL, add, (void *)((uintptr_t)x + 4));
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
