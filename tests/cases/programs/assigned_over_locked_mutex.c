// expect: race
#include <pthread.h>

static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, fresh = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  m = fresh;
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
}
