// EXPECT: verdict=race lines=10,18
// OPTIONS: --nondet 0,1
// Only the second value leads to the unprotected write.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value, careless;
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  value = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  careless = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, run, NULL);
  if (careless) value = 2;
  pthread_join(t, NULL);
  return 0;
}
