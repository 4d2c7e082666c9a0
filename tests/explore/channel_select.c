// EXPECT: verdict=race-free
// select, then read.
#include <pthread.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  fd_set in;
  FD_ZERO(&in);
  FD_SET(ends[0], &in);
  char byte;
  if (select(ends[0] + 1, &in, NULL, NULL, NULL) == 1 && FD_ISSET(ends[0], &in) && read(ends[0], &byte, 1) == 1) data++;
  return unused;
}
static void *writer(void *unused) {
  data = 1;
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
