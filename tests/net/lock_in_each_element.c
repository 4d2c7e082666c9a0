// expect: race-free
// An array of objects, each with its lock.
#include <pthread.h>
struct account { pthread_mutex_t lock; long balance; };
static struct account bank[4];
static void add(struct account *a, long n) {
  pthread_mutex_lock(&a->lock);
  a->balance += n;
  pthread_mutex_unlock(&a->lock);
}
static void *clerk(void *arg) {
  for (int i = 0; i < 4; i++) add(&bank[i], 1);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t[3];
  for (int i = 0; i < 4; i++) pthread_mutex_init(&bank[i].lock, NULL);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, clerk, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return (int)bank[0].balance;
}
