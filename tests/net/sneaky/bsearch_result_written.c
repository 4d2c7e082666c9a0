#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int a[3];
static int order(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }
static void *work(void *arg) {
  int k = 0, *p = bsearch(&k, a, 3, sizeof(int), order);
  if (p) ++*p;
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
