#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static sem_t s;
static int x;
static void *work(void *arg) {
  sem_wait(&s);
  if (rand() % 2) sem_post(&s);
  x++;
  sem_post(&s);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 1);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
