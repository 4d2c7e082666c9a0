#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char s[] = "a b";
static char *rest;
static void *w(void *a) {
  rest[0] = 'x';
  return 0;
}
int main(void) {
  pthread_t t;
  strtok_r(s, " ", &rest);
  pthread_create(&t, 0, w, 0);
  s[2] = 'y';
  pthread_join(t, 0);
}
