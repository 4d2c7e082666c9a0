// expect: race-free
#include <pthread.h>
static pthread_mutex_t misused_lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
  static int in_use;
  pthread_mutex_lock(&misused_lock);
  in_use++;
  pthread_mutex_unlock(&misused_lock);
  return unused;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
