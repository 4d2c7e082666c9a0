#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int r[2];
static pthread_t t[2];
static void *w(void *p) {
  *(int *)p = 1;
  return 0;
}
static int cmp(const void *a, const void *b) {
  return *(const pthread_t *)a < *(const pthread_t *)b ? 1 : -1;
}
int main(void) {
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, &r[i]);
  qsort(t, 2, sizeof *t, cmp);
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], 0);
    r[i] = 2;
  }
}
