#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_key_t k;
static int *block;
static void *work(void *arg) {
  pthread_setspecific(k, block);
  int *p = pthread_getspecific(k);
  (*p)++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&k, NULL);
  block = calloc(1, 4);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
