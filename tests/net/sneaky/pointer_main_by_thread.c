#define _GNU_SOURCE
#include <pthread.h>
static int x;
int main(int, char **);
static void *w(void *a) {
  char *v[1] = {0};
  main(0, v);
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  if (n) pthread_create(&t, 0, w, 0);
  x++;
  if (n) pthread_join(t, 0);
  return 0;
}
