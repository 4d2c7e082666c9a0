#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int x;
static pthread_t t;
static void *w(void *p) {
  x = 1;
  return 0;
}
static void bye(void) { x = 2; }
int main(void) {
  atexit(bye);
  pthread_create(&t, 0, w, 0);
  return 0;
}
