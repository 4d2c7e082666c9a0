#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static sem_t s[2];
static int x;
static void *work(void *arg) {
  long i = (long)arg;
  sem_wait(&s[i]);
  x++;
  sem_post(&s[i]);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s[0], 0, 1);
  sem_init(&s[1], 0, 1);
  pthread_create(&a, NULL, work, (void *)0);
  pthread_create(&b, NULL, work, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
