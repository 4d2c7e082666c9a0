// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
static int fd[2];
static struct msghdr m;
static char b[4];
static struct iovec v = {b, 4};
static void *w(void *p) { return (void *)(long)m.msg_flags; }
int main(void) {
  socketpair(AF_UNIX, SOCK_STREAM, 0, fd);
  write(fd[0], "ab", 2);
  m.msg_iov = &v;
  m.msg_iovlen = 1;
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  recvmsg(fd[1], &m, 0);
  pthread_join(t, 0);
  return 0;
}
