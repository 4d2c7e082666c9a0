// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static void *w(void *a) {
  int *q = a;
  *q = 1;
  free(q);
  return 0;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    int *q = malloc(4);
    if (!q) break;
    *q = 0;
    pthread_create(&t, 0, w, q);
    pthread_join(t, 0);
  }
}
