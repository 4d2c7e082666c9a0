// expect: race-free
// Nothing waits any more.
#include <pthread.h>
#include <stdio.h>
static char buffer[BUFSIZ];
static void *worker(void *arg) {
  buffer[0] = 'x';
  return arg;
}
int main(void) {
  pthread_t t;
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  fputs("waits", stdout);
  fflush(stdout);
  pthread_create(&t, NULL, worker, NULL);
  pthread_detach(t);
  return 0;
}
