// EXPECT: true
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
pthread_barrier_t both;
int part[2], sum, y;
void *t(void *a) {
  int i = (int)(long)a;
  part[i] = i + 1;
  pthread_barrier_wait(&both);
  if (i == 0) sum = part[0] + part[1];
  return 0;
}
int main() {
  pthread_t first, second;
  pthread_barrier_init(&both, 0, 2);
  pthread_create(&first, 0, t, (void *)0);
  pthread_create(&second, 0, t, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
