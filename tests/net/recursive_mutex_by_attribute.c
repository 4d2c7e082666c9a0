// expect: race-free
// A recursive mutex is still held after the inner unlock.
#include <pthread.h>
static pthread_mutex_t m;
static int x;
static void inner(void) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  inner();
  x++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return x;
}
