// Seeds from a million on: calls on descriptors that dup made, shutdown, and the other ways to read and write.
// Random calls on pipes, pairs of sockets, event counters and epoll, by one thread that never waits; prints all that came back. What norace models
// must say what the kernel says.
//   descriptors SEED CALLS            prints
//   descriptors SEED CALLS EXPECTED   aborts unless what came back has this hash
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 12, POLLERS = 2, SECOND_SET = 1000000 };

typedef struct {
  int fd;
  enum { READS, WRITES, BOTH, COUNTER } kind;
  int other; // the other end; -1: closed
} End;

static End end[MOST]; // fd 0: none
static int poller[POLLERS];
static uint64_t state, hash = 1;
static int loud;

static uint32_t chance(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

// Not the numbers of descriptors: the runtime may have others.
static void told(const char *what, int which, long result) {
  int error = result < 0 ? errno : 0;
  hash = (hash ^ (uint64_t)(uint32_t)what[0] ^ (uint64_t)which << 8 ^ (uint64_t)result << 16 ^ (uint64_t)error << 48) * 0x9e3779b97f4a7c15u;
  hash ^= hash >> 32;
  if (loud) printf("%s %d: %ld %d\n", what, which, result, error);
}

static int room(void) {
  for (int i = 0; i + 1 < MOST; i++)
    if (!end[i].fd && !end[i + 1].fd) return i;
  return -1;
}

static void make(void) {
  int at = room(), ends[2];
  if (at < 0) return;
  switch (chance(3)) {
  case 0:
    if (pipe2(ends, O_NONBLOCK)) abort();
    end[at] = (End){ends[0], READS, at + 1}, end[at + 1] = (End){ends[1], WRITES, at};
    break;
  case 1:
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) abort();
    end[at] = (End){ends[0], BOTH, at + 1}, end[at + 1] = (End){ends[1], BOTH, at};
    break;
  default:
    end[at] = (End){eventfd(chance(3), EFD_NONBLOCK | (chance(2) ? EFD_SEMAPHORE : 0)), COUNTER, at};
  }
}

static int any(void) {
  int i = (int)chance(MOST);
  return end[i].fd ? i : -1;
}

static void do_read(void) {
  int i = any();
  union {
    char text[4];
    uint64_t number;
  } got = {.number = 0};
  if (i < 0 || end[i].kind == WRITES) return;
  told("read", i, read(end[i].fd, &got, end[i].kind == COUNTER ? 8 : 1 + chance(4)));
  told("got", i, (long)got.number);
}

// Only where somebody can read it: otherwise the process would be sent a signal.
static void do_write(void) {
  int i = any();
  uint64_t one = 1 + chance(3);
  if (i < 0 || end[i].kind == READS || end[i].other < 0) return;
  told("write", i, write(end[i].fd, end[i].kind == COUNTER ? (void *)&one : (void *)"abcd", end[i].kind == COUNTER ? 8 : 1 + chance(4)));
}

static void do_close(void) {
  int i = any();
  if (i < 0 || chance(4)) return;
  told("close", i, close(end[i].fd));
  if (end[i].other >= 0) end[end[i].other].other = -1;
  end[i].fd = 0;
}

static void do_control(void) {
  static const uint32_t wanted[] = {EPOLLIN, EPOLLOUT, EPOLLIN | EPOLLOUT, EPOLLIN | EPOLLRDHUP, 0};
  static const int how[] = {EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL};
  int i = any(), call = how[chance(4)], p = (int)chance(POLLERS);
  if (i < 0) return;
  struct epoll_event e = {.events = wanted[chance(5)], .data.u32 = (uint32_t)i};
  if (chance(2)) e.events |= EPOLLET;
  if (!chance(4)) e.events |= EPOLLONESHOT;
  if (end[i].kind == BOTH && (e.events & EPOLLET)) e.events &= ~(uint32_t)EPOLLOUT; // not modelled
  told("control", i * 4 + p, epoll_ctl(poller[p], call, end[i].fd, &e));
}

static void do_wait(void) {
  struct epoll_event e[4];
  int p = (int)chance(POLLERS), n = epoll_wait(poller[p], e, 1 + (int)chance(4), 0);
  told("wait", p, n);
  for (int k = 0; k < n; k++) told("event", (int)e[k].data.u32, e[k].events);
}

static void do_poll(void) {
  struct pollfd fds[MOST];
  int n = 0;
  for (int i = 0; i < MOST; i++)
    if (end[i].fd && chance(2)) fds[n++] = (struct pollfd){end[i].fd, (short)(chance(2) ? POLLIN : POLLIN | POLLOUT | POLLRDHUP), 0};
  if (!n) return;
  told("poll", n, poll(fds, (nfds_t)n, 0));
  for (int i = 0; i < n; i++) told("revents", i, fds[i].revents);
}

// ---- the second set: descriptors that share what stands behind them, and the other ways to read and write

static int free_place(void) {
  for (int i = 0; i < MOST; i++)
    if (!end[i].fd) return i;
  return -1;
}

static void do_dup(void) {
  int i = any(), at = free_place();
  if (i < 0 || at < 0) return;
  int fd = chance(2) ? dup(end[i].fd) : fcntl(end[i].fd, F_DUPFD, 20);
  told("dup", i, fd < 0);
  end[at] = (End){fd, end[i].kind, 0};
}

static void do_dup2(void) {
  int i = any(), k = any();
  if (i < 0 || k < 0 || chance(3)) return;
  told("dup2", i * MOST + k, dup2(end[i].fd, end[k].fd) == end[k].fd);
  end[k].kind = end[i].kind;
}

static void do_shutdown(void) {
  int i = any();
  if (i < 0 || end[i].kind == COUNTER || chance(3)) return;
  told("shutdown", i, shutdown(end[i].fd, (int)chance(3)));
}

static void do_readv(void) {
  int i = any();
  char a[3] = "", b[9] = "";
  struct iovec v[2] = {{a, 1 + chance(2)}, {b, chance(4)}};
  if (i < 0 || end[i].kind == COUNTER) return;
  told("readv", i, readv(end[i].fd, v, 2));
  told("got", a[0], b[0]);
}

static void do_writev(void) {
  int i = any();
  struct iovec v[2] = {{"pq", 1 + chance(2)}, {"rstu", chance(4)}};
  if (i < 0 || end[i].kind == COUNTER) return;
  told("writev", i, writev(end[i].fd, v, 2));
}

static void do_receive(void) {
  int i = any();
  char a[3] = "", b[9] = "";
  struct iovec v[2] = {{a, 1 + chance(2)}, {b, chance(4)}};
  struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
  if (i < 0 || end[i].kind != BOTH) return;
  told("recvmsg", i, recvmsg(end[i].fd, &m, chance(2) ? MSG_PEEK : 0));
  told("got", a[0], b[0]);
}

static void do_send(void) {
  int i = any();
  struct iovec v[2] = {{"pq", 1 + chance(2)}, {"rstu", chance(4)}};
  struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
  if (i < 0 || end[i].kind != BOTH) return;
  told("sendmsg", i, chance(2) ? sendmsg(end[i].fd, &m, MSG_NOSIGNAL) : sendto(end[i].fd, "xyz", 3, 0, NULL, 0));
}

static void do_ask(void) {
  int i = any(), n = -1;
  if (i < 0 || end[i].kind == COUNTER || end[i].kind == WRITES) return;
  told("ioctl", i, ioctl(end[i].fd, FIONREAD, &n));
  told("left", i, n);
  told("seek", i, lseek(end[i].fd, 0, SEEK_CUR));
  told("flags", i, fcntl(end[i].fd, F_GETFL) & (O_ACCMODE | O_NONBLOCK));
}

static void do_select(void) {
  fd_set r, w;
  int most = 0;
  FD_ZERO(&r);
  FD_ZERO(&w);
  for (int i = 0; i < MOST; i++)
    if (end[i].fd && chance(2)) {
      if (end[i].kind != WRITES) FD_SET(end[i].fd, &r);
      if (end[i].kind != READS && chance(2)) FD_SET(end[i].fd, &w);
      most = end[i].fd >= most ? end[i].fd + 1 : most;
    }
  if (!most) return;
  struct timeval now = {0, 0};
  told("select", 0, select(most, &r, &w, NULL, &now));
  for (int i = 0; i < MOST; i++)
    if (end[i].fd) told("set", i, (FD_ISSET(end[i].fd, &r) ? 1 : 0) + (FD_ISSET(end[i].fd, &w) ? 2 : 0));
}

static void do_write_anywhere(void) {
  int i = any();
  if (i < 0 || end[i].kind == COUNTER || end[i].kind == READS) return;
  told("write", i, write(end[i].fd, "abcd", 1 + chance(4)));
}

static void do_close_one(void) {
  int i = any();
  if (i < 0 || chance(2)) return;
  told("close", i, close(end[i].fd));
  end[i].fd = 0;
}

static void second_set(long left) {
  static void (*const calls[])(void) = {make,       make,       do_read,    do_read, do_write_anywhere, do_write_anywhere, do_close_one, do_poll, do_dup,
                                        do_dup,     do_dup2,    do_shutdown, do_readv, do_writev,        do_receive,        do_send,      do_ask,  do_select};
  signal(SIGPIPE, SIG_IGN);
  for (; left; left--) calls[chance(sizeof calls / sizeof *calls)]();
}

int main(int argc, char **argv) {
  static void (*const calls[])(void) = {make, do_read, do_read, do_write, do_write, do_write, do_close, do_control, do_control, do_wait, do_wait, do_poll};
  if (argc < 3) return 1;
  state = strtoull(argv[1], NULL, 10);
  loud = argc == 3;
  for (int i = 0; i < POLLERS; i++) poller[i] = epoll_create1(0);
  if (state >= SECOND_SET) second_set(atol(argv[2]));
  else for (long left = atol(argv[2]); left; left--) calls[chance(sizeof calls / sizeof *calls)]();
  if (loud) printf("hash %llx\n", (unsigned long long)hash);
  else if (hash != strtoull(argv[3], NULL, 16)) abort();
  return 0;
}
