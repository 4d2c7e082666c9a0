// EXPECT: verdict=race-free other=deadlock
// The pipe is too small for all of it, and nobody reads enough.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2];
static char block[70000];
static void *reader(void *unused) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) return NULL;
  return unused;
}
static void *writer(void *unused) {
  if (write(ends[1], block, sizeof block) < 0) abort();
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
