// EXPECT: verdict=race lines=9,13
// The byte may be the other's.
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
  data = 1;
  if (write(ends[1], "x", 1) != 1) abort();
  return unused;
}
static void *other(void *unused) {
  if (write(ends[1], "y", 1) != 1) abort();
  return unused;
}
int main(void) {
  pthread_t t, u;
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  pthread_create(&u, NULL, other, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
