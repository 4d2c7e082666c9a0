// expect: race-free
#include <pthread.h>
#include <semaphore.h>
static sem_t ready;
static int message;
static void *sender(void *unused) { message = 7; sem_post(&ready); return NULL; }
int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, sender, NULL);
  sem_wait(&ready);
  return message;
}
