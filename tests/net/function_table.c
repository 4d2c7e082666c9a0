// expect: race-free
// Handlers in a table; each locks for itself.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int opened, closed;
static void on_open(void) {
  pthread_mutex_lock(&m);
  opened++;
  pthread_mutex_unlock(&m);
}
static void on_close(void) {
  pthread_mutex_lock(&m);
  closed++;
  pthread_mutex_unlock(&m);
}
static void (*const handlers[])(void) = {on_open, on_close};
static void *worker(void *arg) {
  for (int i = 0; i < 6; i++) handlers[i % 2]();
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return opened + closed;
}
