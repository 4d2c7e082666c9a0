#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x;
int main(int, char **);
static void *w(void *a) { return (void *)(intptr_t)main(0, 0); }
int main(int c, char **v) {
  pthread_t t;
  if (c) pthread_create(&t, 0, w, 0);
  x = c;
  if (c) pthread_join(t, 0);
  return 0;
}
