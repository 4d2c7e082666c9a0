// EXPECT: verdict=race lines=9,14
// The byte is written before the data.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) data++;
  return unused;
}
static void *writer(void *unused) {
  if (write(ends[1], "x", 1) != 1) abort();
  data = 1;
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
