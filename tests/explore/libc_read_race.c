// EXPECT: verdict=race lines=9,16
// read writes the buffer.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static char buffer[16];
static void *run(void *arg) {
  int fd = open("/dev/zero", O_RDONLY);
  if (read(fd, buffer, sizeof buffer) < 0) return NULL;
  close(fd);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = buffer[15];
  pthread_join(t, NULL);
  return seen;
}
