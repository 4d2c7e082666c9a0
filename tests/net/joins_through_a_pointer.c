// expect: race-free
// The handles are walked through by a pointer.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int x;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  x++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[4], *p;
  for (p = t; p < t + 4; p++) pthread_create(p, NULL, worker, NULL);
  for (p = t; p < t + 4; p++) pthread_join(*p, NULL);
  return x;
}
