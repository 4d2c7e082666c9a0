#define _GNU_SOURCE
#include <pthread.h>
static int x, d;
static char **gv;
static void *w(void *a) {
  int *q = (int *)gv[0];
  *q = 1;
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  gv = v;
  v[0] = (char *)&x;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
