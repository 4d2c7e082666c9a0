// expect: race-free
// Two objects, each with its own lock, worked on by threads created in different places.
#include <pthread.h>
struct account { pthread_mutex_t lock; long balance; };
static struct account a = {PTHREAD_MUTEX_INITIALIZER, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0};
static void *deposit(void *arg) {
  struct account *mine = arg;
  pthread_mutex_lock(&mine->lock);
  mine->balance += 10;
  pthread_mutex_unlock(&mine->lock);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, deposit, &a);
  pthread_create(&t[1], NULL, deposit, &b);
  pthread_create(&t[2], NULL, deposit, &a);
  pthread_create(&t[3], NULL, deposit, &b);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return (int)(a.balance + b.balance);
}
