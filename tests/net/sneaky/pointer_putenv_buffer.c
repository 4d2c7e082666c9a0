#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static char e[] = "Q=12";
static void *w(void *a) {
  char *v = getenv("Q");
  if (v) v[0] = 'a';
  return 0;
}
int main(void) {
  pthread_t t;
  putenv(e);
  pthread_create(&t, 0, w, 0);
  e[2] = 'b';
  pthread_join(t, 0);
}
