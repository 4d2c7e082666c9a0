// EXPECT: verdict=race-free
// Numbers from the kernel are the same on every execution, whichever thread opens the device.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned seen[2];
static void *work(void *arg) {
  unsigned number;
  int fd = open("/dev/urandom", O_RDONLY);
  assert(read(fd, &number, sizeof number) == sizeof number);
  close(fd);
  pthread_mutex_lock(&m);
  *(unsigned *)arg = number;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, &seen[0]);
  pthread_create(&b, NULL, work, &seen[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen[0] == seen[1]);
  FILE *f = fopen("/dev/urandom", "r");
  unsigned again;
  assert(fread(&again, sizeof again, 1, f) == 1 && again == seen[0]);
  return fclose(f);
}
