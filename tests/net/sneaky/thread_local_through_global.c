#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static _Thread_local int x;
static int *_Atomic g;
static void *work(void *arg) {
  g = &x;
  x++;
  return NULL;
}
static void *other(void *arg) {
  int *p = g;
  if (p) (*p)++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
