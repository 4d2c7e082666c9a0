// EXPECT: false
// No number that the program compares with is one of these: only together with the others do the conditions say which.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static int data;

static void assume_abort_if_not(int holds) {
  if (!holds) abort();
}

static void *worker(void *unused) {
  data = 1;
  return NULL;
}

int main(void) {
  int one = __VERIFIER_nondet_int(), two = __VERIFIER_nondet_int();
  assume_abort_if_not(one > 100 && one < 1000000 && two < 1000000);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (two > one && one + two == 1001 && one % 7 == 3) data = 2;
  pthread_join(thread, NULL);
}
