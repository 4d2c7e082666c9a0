// EXPECT: true
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
atomic_int holders; // -1: a writer
int data;
void read_lock(void) {
  int n = atomic_load(&holders);
  while (n < 0 || !atomic_compare_exchange_strong(&holders, &n, n + 1)) n = atomic_load(&holders);
}
void write_lock(void) {
  int none;
  do none = 0;
  while (!atomic_compare_exchange_weak(&holders, &none, -1));
}
void *reads(void *a) {
  read_lock();
  int seen = data;
  atomic_fetch_sub(&holders, 1);
  return seen ? a : 0;
}
void *writes(void *a) {
  write_lock();
  data++;
  atomic_store(&holders, 0);
  return 0;
}
int main() {
  pthread_t r, s, w;
  pthread_create(&r, 0, reads, 0);
  pthread_create(&s, 0, reads, 0);
  pthread_create(&w, 0, writes, 0);
  pthread_join(r, 0);
  pthread_join(s, 0);
  pthread_join(w, 0);
  return 0;
}
