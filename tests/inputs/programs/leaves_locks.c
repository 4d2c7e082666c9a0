// EXPECT: race-free all left
// The remainder of a negative number is no lock.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static int count[3];
static pthread_mutex_t lock[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int k;
static void *add(void *arg) {
  int i = k % 3;
  pthread_mutex_lock(&lock[i]);
  count[i]++;
  pthread_mutex_unlock(&lock[i]);
  return 0;
}
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_int();
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
