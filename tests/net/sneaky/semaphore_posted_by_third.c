#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static sem_t s;
static int x;
static void *work(void *arg) {
  sem_wait(&s);
  x++;
  sem_post(&s);
  return NULL;
}
static void *third(void *arg) {
  sem_post(&s);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  sem_init(&s, 0, 1);
  pthread_create(&t[0], NULL, work, NULL);
  pthread_create(&t[1], NULL, work, NULL);
  pthread_create(&t[2], NULL, third, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
