// EXPECT: true
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static pthread_mutex_t a_lock = PTHREAD_MUTEX_INITIALIZER, b_lock = PTHREAD_MUTEX_INITIALIZER;
static int a, b, flag;
static void careful(int *what, pthread_mutex_t *lock) { pthread_mutex_lock(lock), ++*what, pthread_mutex_unlock(lock); }
// The flag decides, and a proof would have to know that it does: only a search does.
static void add(int kind) {
  static int *const what[] = {&a, &b};
  static pthread_mutex_t *const lock[] = {&a_lock, &b_lock};
  careful(what[kind], lock[kind]);
}
static void *worker(void *arg) {
  int n = __VERIFIER_nondet_int();
  if (n > 100 && n < 200) add(0);
  else if (n == 150 || n <= -5) add(1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  add(0), add(1);
  pthread_join(t, 0);
  return 0;
}
