// expect: race
#include <pthread.h>

static int x;
// m was recursive; a normal one that errorchecks is assigned over: the second lock fails, one
// unlock frees
static pthread_mutex_t m, e;
static void *run(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&e, &a);
  m = e;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
}
