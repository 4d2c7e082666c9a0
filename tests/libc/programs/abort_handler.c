// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static int x;
static void h(int n) {
  (void)n;
  x++;
  _exit(0);
}
static void *a(void *arg) {
  x++;
  return 0;
}
int main(void) {
  signal(SIGABRT, h);
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  abort();
}
