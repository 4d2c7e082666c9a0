// expect: race-free
// Two accounts, locked in the order of their addresses.
#include <pthread.h>
struct account {
  pthread_mutex_t lock;
  long balance;
};
static struct account accounts[3] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 20}, {PTHREAD_MUTEX_INITIALIZER, 30}};
static void transfer(struct account *from, struct account *to, long sum) {
  struct account *first = from < to ? from : to, *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  first->balance += first == from ? -sum : sum;
  second->balance += second == from ? -sum : sum;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}
static void *worker(void *arg) {
  int i = (int)(long)arg;
  transfer(&accounts[i], &accounts[(i + 1) % 3], 5);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return (int)accounts[0].balance;
}
