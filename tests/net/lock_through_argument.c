// expect: race-free
// One object with its lock, given to each thread.
#include <pthread.h>
struct account { pthread_mutex_t lock; long balance; };
static void *deposit(void *arg) {
  struct account *a = arg;
  pthread_mutex_lock(&a->lock);
  a->balance += 10;
  pthread_mutex_unlock(&a->lock);
  return NULL;
}
int main(void) {
  struct account a = {PTHREAD_MUTEX_INITIALIZER, 0};
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, deposit, &a);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return (int)a.balance;
}
