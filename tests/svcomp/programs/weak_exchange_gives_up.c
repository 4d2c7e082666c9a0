// EXPECT: not true
#include <stdatomic.h>
#include <pthread.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__, __noreturn__));
void reach_error() { __assert_fail("0", "task.c", 9, "reach_error"); }
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: { reach_error(); abort(); } } }
atomic_int f;
int x;
void *t(void *a) {
  int none = 0, tries = 3;
  do {
    if (atomic_compare_exchange_weak(&f, &none, 1)) return 0;
  } while (--tries);
  x = 1;
  return 0;
}
int main() {
  pthread_t id;
  pthread_create(&id, 0, t, 0);
  x = 2;
  pthread_join(id, 0);
  return 0;
}
