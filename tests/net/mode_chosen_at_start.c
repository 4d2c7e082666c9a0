// expect: race-free
// Whether to lock is decided once, before the threads start.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int threaded, x;
static void enter(void) {
  if (threaded) pthread_mutex_lock(&lock);
}
static void leave(void) {
  if (threaded) pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
  enter();
  x++;
  leave();
  return NULL;
}
int main(int argc, char **argv) {
  if (argc < 2) {
    worker(NULL);
    return x;
  }
  threaded = 1;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return x;
}
