#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static int *shared;
static void *w(void *q) {
  int l = 0;
  shared = &l;
  sleep(0);
  l = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  if (shared) *shared = 2;
  pthread_join(t, 0);
}
