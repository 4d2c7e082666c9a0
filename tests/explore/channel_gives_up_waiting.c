// EXPECT: verdict=race lines=10,14
// A read that does not wait may get nothing.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  char byte;
  if (read(ends[0], &byte, 1) < 0) data++;
  return unused;
}
static void *writer(void *unused) {
  data = 1;
  if (write(ends[1], "x", 1) != 1) abort();
  return unused;
}
int main(void) {
  pthread_t t;
  if (pipe(ends) || fcntl(ends[0], F_SETFL, O_NONBLOCK)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
