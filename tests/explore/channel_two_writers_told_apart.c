// EXPECT: verdict=race-free
// The byte says whose it is; a second read waits for the other.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data, others;
static void *reader(void *unused) {
  char byte;
  for (int i = 0; i < 2; i++) {
    if (read(ends[0], &byte, 1) != 1) abort();
    if (byte == 'x') data++;
    else others++;
  }
  return unused;
}
static void *writer(void *unused) {
  data = 1;
  if (write(ends[1], "x", 1) != 1) abort();
  return unused;
}
static void *other(void *unused) {
  others = 1;
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
