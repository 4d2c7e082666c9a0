#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static void *inner(void *p) {
  ++*(int *)p;
  return NULL;
}
static pthread_t t;
static void start(void) {
  int x = 0;
  pthread_create(&t, NULL, inner, &x);
  x++;
}
int main(void) {
  start();
  pthread_join(t, NULL);
  return 0;
}
