// expect: race-free
// Nobody is cancelled: the handler runs where it is popped.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void give_back(void *lock) { pthread_mutex_unlock(lock); }
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(give_back, &m);
  x++;
  pthread_cleanup_pop(1);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return x;
}
