#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static sem_t s;
static void *work(void *arg) {
  x++;
  sem_wait(&s);
  return NULL;
}
static void *other(void *arg) {
  x++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  pthread_create(&b, NULL, other, NULL);
  x++;
  pthread_join(b, NULL);
  return 0;
}
