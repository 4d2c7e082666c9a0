// EXPECT: verdict=race-free
// A stream on a pipe, read by another thread.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2];
static void *reader(void *unused) {
  FILE *in = fdopen(ends[0], "r");
  return in && getc(in) == 'x' ? NULL : unused;
}
static void *writer(void *unused) {
  if (write(ends[1], "x", 1) != 1) abort();
  return unused;
}
int main(void) {
  pthread_t t;
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
