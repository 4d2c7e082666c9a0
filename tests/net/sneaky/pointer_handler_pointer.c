#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
static int x;
static int *volatile g;
static void h(int s) {
  if (g) *g = 1;
}
static void *w(void *a) {
  g = &x;
  raise(SIGUSR1);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  signal(SIGUSR1, h);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
