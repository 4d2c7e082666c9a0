// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static pthread_t t[4];
static int v[4];
static void *w(void *a) {
  int *p = a;
  (*p)++;
  return 0;
}
int main(void) {
  int i = 0;
  for (pthread_t *p = t; p != t + 4; p++) pthread_create(p, 0, w, &v[i++]);
  for (pthread_t *p = t; p != t + 4; p++) pthread_join(*p, 0);
  return v[0];
}
