// EXPECT: verdict=race
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int g;
static void *a(void *p) {
  sem_wait(&s);
  g = 1;
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, a, 0);
  sem_init(&s, 0, 1); // what the other did is forgotten
  sem_wait(&s);
  g = 2;
  sem_post(&s);
  pthread_join(t, 0);
}
