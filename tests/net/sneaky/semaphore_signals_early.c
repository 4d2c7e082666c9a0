#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static sem_t s;
static int x;
static void *work(void *arg) {
  sem_post(&s);
  x = 1;
  return NULL;
}
int main(void) {
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&s);
  x = 2;
  pthread_join(a, NULL);
  return 0;
}
