// EXPECT: race
// OPTIONS: --input=nondet --inputs 6
// One of 60,000 slots is another thread's.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int slot[60000];
static unsigned k;
static void *put(void *arg) { slot[k % 60000] = 1; return 0; }
static void *take(void *arg) { slot[41234]++; return 0; }
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_uint();
  pthread_create(&a, 0, put, 0);
  pthread_create(&b, 0, take, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
