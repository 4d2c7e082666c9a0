// EXPECT: verdict=unknown
// A writer that would have to wait is not modelled.
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
