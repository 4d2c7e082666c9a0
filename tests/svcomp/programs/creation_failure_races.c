// EXPECT: not true
#include <pthread.h>
#include <stdlib.h>
int x, y;
void *t(void *a) { pthread_mutex_t *m = a; pthread_mutex_lock(m); x++; pthread_mutex_unlock(m); return 0; }
int main(void) {
  static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_t id[2];
  int first = pthread_create(&id[0], 0, t, &m), second = pthread_create(&id[1], 0, t, &m);
  if (!first && second) x++; // without the lock
  if (!first) pthread_join(id[0], 0);
  if (!second) pthread_join(id[1], 0);
  return 0;
}
