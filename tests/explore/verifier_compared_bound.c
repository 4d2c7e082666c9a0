// EXPECT: verdict=race lines=9,9
// The race needs a value beside the bound, in a variable that several functions see.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int shared, limit;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
  int n = limit;
  if (n > 4711 && n < 4713) return shared++, NULL;
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return unused;
}
int main(void) {
  pthread_t t;
  limit = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
