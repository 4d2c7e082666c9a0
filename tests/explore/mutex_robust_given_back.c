// EXPECT: verdict=race
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t l;
static int x;
static void *w(void *p) {
  pthread_mutex_lock(&l);
  x++;
  return p; // and takes the lock with it
}
int main(void) {
  pthread_t s;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&l, &a);
  pthread_create(&s, 0, w, 0);
  pthread_mutex_lock(&l);
  pthread_mutex_unlock(&l);
  x++; // if it was first
  pthread_join(s, 0);
}
