// expect: race-free
// sem_getvalue may be called while others wait and post.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *asks(void *p) {
  int value;
  sem_getvalue(&s, &value);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, asks, 0);
  sem_post(&s);
  sem_wait(&s);
  pthread_join(t, 0);
}
