#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static _Thread_local int x;
static void *inner(void *p) {
  ++*(int *)p;
  return NULL;
}
static void *work(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, inner, &x);
  x++;
  pthread_join(t, NULL);
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
