// EXPECT: verdict=race lines=9,15
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2], g;
static void *t(void *a) { char c;
  if (read(p[0], &c, 1) == 1)
    g++; return a; }
int main(void) {
  socketpair(AF_UNIX, SOCK_STREAM, 0, p); pthread_t x; pthread_create(&x, 0, t, 0);
  struct iovec v = {"x", 1};
  struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
  sendmsg(p[1], &m, 0);
  g++;
  pthread_join(x, 0); return 0;
}
