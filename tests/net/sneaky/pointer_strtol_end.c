#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char s[] = "12b";
static char *e;
static void *w(void *a) {
  e[0] = 'x';
  return 0;
}
int main(void) {
  pthread_t t;
  strtol(s, &e, 10);
  pthread_create(&t, 0, w, 0);
  s[2] = 'y';
  pthread_join(t, 0);
}
