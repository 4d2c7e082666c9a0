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
int total;
void *t(void *a) { return 0; }
void *u(void *a) { total = 1; return 0; }
int main() {
  pthread_t id[4];
  for (int i = 0; i < 4; i++) pthread_create(&id[i], 0, i == 3 ? u : t, 0);
  for (int i = 0; i < 3; i++) pthread_join(id[i], 0);
  return total;
}
