// expect: race
// A structure is copied as a whole while its lock is used.
#include <pthread.h>

struct account {
  long sum;
  pthread_rwlock_t lock;
} account = {0, PTHREAD_RWLOCK_INITIALIZER};
static void *asks(void *p) {
  pthread_rwlock_rdlock(&account.lock);
  long sum = account.sum;
  pthread_rwlock_unlock(&account.lock);
  return (void *)sum;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, asks, 0);
  struct account now = account;
  pthread_join(t, 0);
  return (int)now.sum;
}
