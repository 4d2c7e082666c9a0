#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  switch (rand() % 3) {
  case 0:
    x = 1;
    pthread_mutex_unlock(&m);
    break;
  case 1: pthread_mutex_unlock(&m); /* falls through */
  default: x = 2; pthread_mutex_unlock(&m);
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
