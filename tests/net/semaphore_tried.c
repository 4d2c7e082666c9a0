// expect: race 8 17
// A semaphore that was only tried orders nothing if it was not looked at.
#include <pthread.h>
#include <semaphore.h>
static sem_t ready;
static int message;
static void *sender(void *unused) {
  message = 7;
  sem_post(&ready);
  return NULL;
}
int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, sender, NULL);
  sem_trywait(&ready);
  return message;
}
