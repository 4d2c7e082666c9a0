// EXPECT: false
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
int made, mode;
void *t(void *a) {
  __VERIFIER_atomic_begin();
  made++;
  __VERIFIER_atomic_end();
  if (__VERIFIER_nondet_int() == 321) mode = 1;
  return 0;
}
int main() {
  pthread_t id;
  while (1) pthread_create(&id, 0, t, 0);
}
