#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_once_t o = PTHREAD_ONCE_INIT;
static int x;
static void first(void) { x++; }
static void *work(void *arg) {
  pthread_once(&o, first);
  o = (pthread_once_t)PTHREAD_ONCE_INIT;
  pthread_once(&o, first);
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
