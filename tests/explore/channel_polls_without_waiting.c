// EXPECT: verdict=race-free
// A read that does not wait is tried until it gets something.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data;
static void *reader(void *unused) {
  char byte;
  while (read(ends[0], &byte, 1) < 0 && errno == EAGAIN) sched_yield();
  data++;
  return unused;
}
static void *writer(void *unused) {
  data = 1;
  if (write(ends[1], "x", 1) != 1) abort();
  return unused;
}
int main(void) {
  pthread_t t;
  if (pipe2(ends, O_NONBLOCK)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
