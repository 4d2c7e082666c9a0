// expect: race
// At its end the program writes out what waits in the buffer of stdout.
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
  pthread_create(&t, NULL, worker, NULL);
  pthread_detach(t);
  return 0;
}
