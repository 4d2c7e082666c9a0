// expect: race
#include <pthread.h>
#include <stdio.h>
static char buffer[BUFSIZ];
static void *worker(void *arg) {
  fflush(NULL);
  return arg;
}
int main(void) {
  pthread_t t;
  FILE *f = tmpfile();
  setvbuf(f, buffer, _IOFBF, sizeof buffer);
  fputs("waits", f);
  pthread_create(&t, NULL, worker, NULL);
  buffer[1] = 'x';
  pthread_join(t, NULL);
  fclose(f);
  return 0;
}
