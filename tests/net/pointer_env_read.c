// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static size_t len[2];
static void *w(void *a) {
  char *h = getenv("HOME");
  if (h) len[0] = strlen(h);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char *h = getenv("HOME");
  if (h) len[1] = strlen(h);
  pthread_join(t, 0);
}
