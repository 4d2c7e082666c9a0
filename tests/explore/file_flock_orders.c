// EXPECT: verdict=race-free
// flock on descriptions of their own: what one thread does under the lock comes before the next.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <unistd.h>

int shared;

static void *add(void *unused) {
  int fd = open("norace-lock", O_CREAT | O_RDWR, 0600);
  assert(!flock(fd, LOCK_EX));
  shared++;
  assert(!flock(fd, LOCK_UN));
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  assert(shared == 2);
  return 0;
}
