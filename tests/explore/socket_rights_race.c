// EXPECT: verdict=race lines=36,50 executions=12
// The worker writes to the pipe that it was given before it is done.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int pair[2], data;

static void send_descriptor(int through, int fd) {
  char byte = 0, room[CMSG_SPACE(sizeof fd)];
  struct iovec v = {&byte, 1};
  struct msghdr m = {
      .msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *h = CMSG_FIRSTHDR(&m);
  *h = (struct cmsghdr){CMSG_LEN(sizeof fd), SOL_SOCKET, SCM_RIGHTS};
  memcpy(CMSG_DATA(h), &fd, sizeof fd);
  if (sendmsg(through, &m, 0) != 1) abort();
}

static int receive_descriptor(int through) {
  int fd;
  char byte, room[CMSG_SPACE(sizeof fd)];
  struct iovec v = {&byte, 1};
  struct msghdr m = {
      .msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  if (recvmsg(through, &m, 0) != 1 || !CMSG_FIRSTHDR(&m)) abort();
  memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
  return fd;
}

static void *worker(void *unused) {
  int fd = receive_descriptor(pair[1]);
  if (write(fd, "x", 1) != 1) abort();
  data = 1;
  close(fd);
  return NULL;
}

int main(void) {
  int ends[2];
  char byte;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) || pipe(ends)) abort();
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  send_descriptor(pair[0], ends[1]);
  close(ends[1]);
  if (read(ends[0], &byte, 1) != 1) abort();
  data++;
  if (read(ends[0], &byte, 1) != 0) abort(); // the last end that writes is closed
  pthread_join(thread, NULL);
  return 0;
}
