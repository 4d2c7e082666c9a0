#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static char *p;
static void *w(void *a) {
  p[0] = 'x';
  return 0;
}
int main(void) {
  pthread_t t;
  p = getcwd(0, 0);
  if (!p) return 0;
  pthread_create(&t, 0, w, 0);
  p[0] = 'y';
  pthread_join(t, 0);
}
