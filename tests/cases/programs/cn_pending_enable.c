// expect: race
#include <pthread.h>
#include <semaphore.h>
static int x;
static sem_t s;
static void c(void *p) { x++; }
static void *w(void *p) {
  int o;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &o);
  pthread_cleanup_push(c, 0);
  sem_wait(&s);
  pthread_setcancelstate(o, 0);
  pthread_testcancel();
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, w, 0);
  pthread_cancel(t);
  sem_post(&s);
  x++;
  pthread_join(t, 0);
}
