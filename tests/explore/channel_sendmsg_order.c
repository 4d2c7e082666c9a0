// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2], g;
static void *t(void *a) {
  char c = 0, d = 0; struct iovec v[2] = {{&c, 1}, {&d, 1}}; struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
  if (recvmsg(p[0], &m, 0) == 2 && c == 'x' && d == 'y') g++; return a; }
int main(void) {
  socketpair(AF_UNIX, SOCK_STREAM, 0, p); pthread_t x; pthread_create(&x, 0, t, 0);
  struct iovec v[2] = {{"x", 1}, {"y", 1}};
  struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
  g++;
  sendmsg(p[1], &m, MSG_NOSIGNAL);
  pthread_join(x, 0); return g - 2;
}
