// expect: race
// fwrite reads all of the structure, its lock too.
#include <pthread.h>
#include <stdio.h>
struct account {
  long sum;
  pthread_mutex_t lock;
} account = {0, PTHREAD_MUTEX_INITIALIZER};
static void *locks(void *p) {
  pthread_mutex_lock(&account.lock);
  pthread_mutex_unlock(&account.lock);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, locks, 0);
  fwrite(&account, sizeof account, 1, stdout);
  pthread_join(t, 0);
}
