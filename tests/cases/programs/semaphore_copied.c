// expect: race
// sem_post changes the semaphore that is copied.
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
static sem_t s, copy;
static void *posts(void *p) { return sem_post(&s), p; }
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, posts, 0);
  memcpy(&copy, &s, sizeof s);
  sem_wait(&s);
  pthread_join(t, 0);
}
