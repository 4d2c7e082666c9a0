#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static void *work(void *arg) {
  int *p = malloc(4);
  *p = 1;
  pthread_t t;
  return p;
}
static void *use(void *p) {
  ++*(int *)p;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  void *r;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, &r);
  pthread_create(&b, NULL, use, r);
  ++*(int *)r;
  pthread_join(b, NULL);
  return 0;
}
