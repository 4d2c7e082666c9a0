// EXPECT: verdict=race-free
// Closing the last end for writing lets the reader go on.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  char byte;
  while (read(ends[0], &byte, 1) > 0) continue;
  data++;
  return unused;
}
static void *writer(void *unused) {
  if (write(ends[1], "abc", 3) != 3) abort();
  data = 1;
  close(ends[1]);
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
