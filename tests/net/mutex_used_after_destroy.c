// expect: unknown "used here after it was destroyed"
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t m;
static int x;
static sem_t s;
static void *w(void *a) {
  sem_wait(&s);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_destroy(&m);
  sem_post(&s);
  pthread_join(t, 0);
  return x;
}
