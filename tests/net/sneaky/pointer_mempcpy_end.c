#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static char b[16];
static char *e;
static void *w(void *a) {
  e[-1] = 'x';
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  e = mempcpy(b, "abcd", 4);
  pthread_create(&t, 0, w, 0);
  b[3] = 'y';
  pthread_join(t, 0);
}
