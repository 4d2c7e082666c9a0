#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static void *inner(void *p) {
  int *x = p;
  x[0]++, x[1]++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x[3] = {0};
  pthread_create(&a, NULL, inner, &x[0]);
  pthread_create(&b, NULL, inner, &x[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
