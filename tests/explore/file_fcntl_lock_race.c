// EXPECT: verdict=race lines=15,15
// Locks of fcntl are the process's: they do not exclude its own threads.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

int shared;

static void *add(void *unused) {
  int fd = open("norace-lock", O_CREAT | O_RDWR, 0600);
  struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  assert(!fcntl(fd, F_SETLKW, &l));

  shared++;
  l.l_type = F_UNLCK;
  assert(!fcntl(fd, F_SETLKW, &l));
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
