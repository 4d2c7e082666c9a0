// expect: race-free
// Of the structure only the number is copied, and its name written: neither is the lock.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
struct account {
  char name[16];
  long sum;
  pthread_mutex_t lock;
} account = {"savings", 7, PTHREAD_MUTEX_INITIALIZER};
static void *asks(void *p) {
  pthread_mutex_lock(&account.lock);
  pthread_mutex_unlock(&account.lock);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, asks, 0);
  long now = account.sum + (long)strlen(account.name);
  fwrite(account.name, 1, 7, stdout);
  pthread_join(t, 0);
  return (int)now;
}
