#define _GNU_SOURCE
#include <pthread.h>
static int x, d;
static pthread_key_t k;
static void *w(void *a) {
  pthread_setspecific(k, &x);
  int *q = pthread_getspecific(k);
  if (!q) q = &d;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, 0);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
