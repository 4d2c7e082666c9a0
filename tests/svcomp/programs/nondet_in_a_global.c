// EXPECT: false
// What is asked for lies in a variable, which another function looks at.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int data, wanted;

static void *worker(void *unused) {
  if (wanted * 3 - 7 == 36995) data = 1;
  return NULL;
}

int main(void) {
  wanted = __VERIFIER_nondet_int();
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  data = 2;
  pthread_join(thread, NULL);
}
