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
int places = 2, x;
int __VERIFIER_atomic_enter(void) {
  if (places == 0) return 0;
  places--;
  return 1;
}
void __VERIFIER_atomic_leave(void) { places++; }
void *t(void *a) {
  if (!__VERIFIER_atomic_enter()) return 0;
  x++;
  __VERIFIER_atomic_leave();
  return 0;
}
int main() {
  pthread_t id;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) pthread_create(&id, 0, t, 0);
  return 0;
}
