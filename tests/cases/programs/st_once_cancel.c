// expect: race
#include <pthread.h>
#include <semaphore.h>
static pthread_once_t o = PTHREAD_ONCE_INIT;
static int x, n;
static sem_t s;
static void f(void) {
  n++;
  sem_wait(&s);
}
static void *w(void *p) {
  pthread_once(&o, f);
  return 0;
}
static void *z(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 0);
  pthread_create(&u, 0, z, 0);
  pthread_create(&t, 0, w, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  sem_post(&s);
  pthread_once(&o, f);
  if (n == 2) x++;
  pthread_join(u, 0);
}
