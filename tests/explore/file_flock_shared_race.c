// EXPECT: verdict=race lines=14,14
// Shared locks exclude nobody.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <unistd.h>

int shared;

static void *add(void *unused) {
  int fd = open("norace-lock", O_CREAT | O_RDWR, 0600);
  assert(!flock(fd, LOCK_SH));
  shared++;
  assert(!flock(fd, LOCK_UN));
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
