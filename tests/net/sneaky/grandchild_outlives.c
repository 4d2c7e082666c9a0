#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *inner(void *arg) {
  x++;
  return NULL;
}
static void *work(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, inner, NULL);
  return NULL;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  x++;
  return 0;
}
