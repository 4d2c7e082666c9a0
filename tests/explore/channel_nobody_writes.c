// EXPECT: verdict=race-free other=deadlock
// Nobody ever writes: the reader waits for ever.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) data++;
  return unused;
}
static void *other(void *unused) { return unused; }
int main(void) {
  pthread_t t;
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  other(NULL);
  pthread_join(t, NULL);
  return 0;
}
