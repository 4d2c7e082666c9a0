// expect: race
// An error path unlocks twice in effect: the caller believes that it holds the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data, limit = 1;
static int try_change(void) {
  pthread_mutex_lock(&m);
  if (data >= limit) {
    pthread_mutex_unlock(&m);
    return -1;
  }
  return 0;
}
static void *worker(void *arg) {
  try_change();
  data++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return data;
}
