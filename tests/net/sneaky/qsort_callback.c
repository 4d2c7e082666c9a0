#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int calls, one[3], two[3];
static int order(const void *p, const void *q) {
  calls++;
  return *(const int *)p - *(const int *)q;
}
static void *work(void *arg) {
  qsort(arg, 3, sizeof(int), order);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, one);
  pthread_create(&b, NULL, work, two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
