// EXPECT: verdict=race-free other=deadlock
// One condition variable for full and for empty, and signal instead of broadcast: with two on each side the wrong one may be woken.
#include <pthread.h>
enum { ROOM = 1 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int n;
static void *put(void *arg) {
  pthread_mutex_lock(&lock);
  while (n == ROOM) pthread_cond_wait(&changed, &lock);
  n++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}
static void *take(void *arg) {
  pthread_mutex_lock(&lock);
  while (n == 0) pthread_cond_wait(&changed, &lock);
  n--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, take, NULL);
  pthread_create(&t[1], NULL, take, NULL);
  pthread_create(&t[2], NULL, put, NULL);
  put(NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
