// EXPECT: not false
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
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

struct cell { int value; struct cell *next; };
struct cell *list;
void *t(void *a) {
  struct cell *c = malloc(sizeof *c);
  c->value = 1;
  pthread_mutex_lock(&m);
  c->next = list;
  list = c;
  pthread_mutex_unlock(&m);
  return 0;
}
int main() {
  pthread_t a, b;
  int sum = 0;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_mutex_lock(&m);
  for (struct cell *c = list; c; c = c->next) sum += c->value;
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
