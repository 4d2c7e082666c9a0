// EXPECT: verdict=race lines=14,22
// What the file says decides who touches the variable: only where the other thread's line is there already.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int shared;

static void *writer(void *unused) {
  int fd = open("norace-order", O_CREAT | O_WRONLY, 0600);
  write(fd, "x", 1);
  close(fd);
  shared = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int fd = open("norace-order", O_RDONLY);
  if (fd >= 0) shared = 2;
  pthread_join(t, NULL);
  return 0;
}
