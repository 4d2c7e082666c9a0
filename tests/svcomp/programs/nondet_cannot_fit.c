// EXPECT: not false
// No two numbers fit.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int data;

static void *worker(void *unused) {
  data = 1;
  return NULL;
}

int main(void) {
  int one = __VERIFIER_nondet_int(), two = __VERIFIER_nondet_int();
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (one > 0 && one < 100 && two > 0 && two < 100 && one + two == 7 && one - two == 4) data = 2;
  pthread_join(thread, NULL);
}
