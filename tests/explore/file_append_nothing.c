// EXPECT: verdict=race-free
// Writing nothing to a file that is appended to does not even change the place.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>
static int fd;
static void *work(void *arg) {
  struct iovec none[2] = {{"", 0}, {"", 0}};
  assert(write(fd, "", 0) == 0);
  assert(writev(fd, none, 2) == 0);
  return arg;
}
int main(void) {
  pthread_t t;
  fd = open("file", O_RDWR | O_CREAT | O_APPEND, 0600);
  assert(write(fd, "abc", 3) == 3);
  assert(lseek(fd, 1, SEEK_SET) == 1);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(lseek(fd, 0, SEEK_CUR) == 1);
  return close(fd);
}
