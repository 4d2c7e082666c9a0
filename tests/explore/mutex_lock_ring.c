// EXPECT: verdict=race-free executions=7 other=deadlock
// Three locks in a ring. Each is shared by two threads: of the 8 ways to order them the two cyclic ones are out, and one is the deadlock.
#include <pthread.h>
static pthread_mutex_t m[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *run(void *arg) {
  long i = (long)arg;
  pthread_mutex_lock(&m[i]);
  pthread_mutex_lock(&m[(i + 1) % 3]);
  pthread_mutex_unlock(&m[(i + 1) % 3]);
  pthread_mutex_unlock(&m[i]);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
