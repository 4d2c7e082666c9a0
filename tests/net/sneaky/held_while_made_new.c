#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t s, t, u;
static int x;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  sem_post(&s);
  sem_wait(&t);
  x++;
  pthread_mutex_unlock(&m);
  return NULL;
}
static void *other(void *arg) {
  sem_wait(&u);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  sem_init(&t, 0, 0);
  sem_init(&u, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  sem_wait(&s);
  pthread_mutex_init(&m, NULL);
  sem_post(&t);
  sem_post(&u);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
