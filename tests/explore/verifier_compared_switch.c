// EXPECT: verdict=race lines=11,15
// The race needs a case of a switch.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
  int n = __VERIFIER_nondet_int();
  switch (n) {
  case 100: break;
  case 200: return shared++, NULL;
  default: return NULL;
  }
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
