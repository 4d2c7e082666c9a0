#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static void *w(void *a) {
  char *h = getenv("HOME");
  if (h) h[0] = 'x';
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char *h = secure_getenv("HOME");
  if (h) h[0] = 'y';
  pthread_join(t, 0);
}
