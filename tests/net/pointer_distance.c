// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static char a[32], b[32];
static void *w(void *q) {
  char *p = a;
  while (*p) p++;
  a[p - a] = 'x';
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char *p = b;
  while (*p) p++;
  b[p - b] = 'y';
  pthread_join(t, 0);
}
