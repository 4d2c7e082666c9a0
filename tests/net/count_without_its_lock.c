// expect: race
// The count that guards the data is changed without the lock in one place.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int users, data;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  users++;
  int mine = users == 1;
  pthread_mutex_unlock(&m);
  if (mine) data++;
  users--;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
