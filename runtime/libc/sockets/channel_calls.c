// The calls of libc that make channels and use them.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/child.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "libc/sockets/epoll.h"
#include "libc/sockets/passed.h"
#include "libc/sockets/socket.h"
#include "libc/trampoline.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/snapshot.h"

static int fail(int error) {
  errno = error;
  return -1;
}

// ---- pipes, event counters, pairs of sockets

static int give_pair(int ends[2], End *first, End *second, int flags, uint64_t pc) {
  int a = end_place(first, flags), b = end_place(second, flags);
  writes(ends, 2 * sizeof *ends, pc);
  ends[0] = a;
  ends[1] = b;
  return 0;
}

static int make_pipe(int ends[2], int flags, uint64_t pc) {
  if (flags & ~(O_NONBLOCK | O_CLOEXEC)) give_up_thread("makes a pipe that norace does not model");
  file_order(pc);
  Channel *c = channel_with_bytes(CHANNEL_PIPE);
  End *reads_it = end_new(c, NULL, END_PIPE, flags & O_NONBLOCK);
  return give_pair(ends, reads_it, end_new(NULL, c, END_PIPE, flags & O_NONBLOCK), flags, pc);
}

static int libc_pipe(int ends[2]) { return running ? make_pipe(ends, 0, CALLER) : pipe(ends); }
static int libc_pipe2(int ends[2], int flags) {
  return running ? make_pipe(ends, flags, CALLER) : pipe2(ends, flags);
}

static int libc_eventfd(unsigned start, int flags) {
  if (!running) return eventfd(start, flags);
  uint64_t pc = CALLER;
  file_order(pc);
  if (start > CHANNEL_CAPACITY) give_up_thread("makes an event counter with a large value");
  Channel *c = channel_new(CHANNEL_COUNTER);
  c->counter = true;
  c->one_by_one = flags & EFD_SEMAPHORE;
  c->object->count = (int32_t)start;
  return end_place(end_new(c, c, END_COUNTER, flags & EFD_NONBLOCK), flags);
}
static int libc_eventfd_read(int fd, eventfd_t *value) {
  if (!channel_is(fd)) return eventfd_read(fd, value);
  return channel_read(fd, value, sizeof *value, CALLER) == sizeof *value ? 0 : -1;
}
static int libc_eventfd_write(int fd, eventfd_t value) {
  if (!channel_is(fd)) return eventfd_write(fd, value);
  return channel_write(fd, &value, sizeof value, CALLER) == sizeof value ? 0 : -1;
}

static int libc_timerfd_create(int clock, int flags) {
  if (!running) return timerfd_create(clock, flags);
  file_order(CALLER);
  return end_place(end_new(NULL, NULL, END_TIMER, flags & TFD_NONBLOCK), flags);
}

// A descriptor that is there already shows others from now on.
static int libc_signalfd(int fd, const sigset_t *set, int flags) {
  if (!running) return signalfd(fd, set, flags);
  uint64_t pc = CALLER, shown = signals_show(set, pc);
  if (fd == -1) {
    file_order(pc);
    End *e = end_new(NULL, NULL, END_SIGNALS, flags & SFD_NONBLOCK);
    e->signals = shown;
    return end_place(e, flags);
  }
  End *e = channel_is(fd) ? channel_end(fd) : NULL;
  if (!e || e->kind != END_SIGNALS) return fail(fcntl(fd, F_GETFD) < 0 ? EBADF : EINVAL);
  channels_change(pc);
  e->signals = shown;
  channels_stir_signals();
  return fd;
}

static uint64_t nanoseconds_of(const struct timespec *t) {
  return (uint64_t)t->tv_sec * 1000000000ul + (uint64_t)t->tv_nsec;
}
static struct timespec timespec_of(uint64_t n) {
  return (struct timespec){(time_t)(n / 1000000000), (long)(n % 1000000000)};
}
static void show_timer(const End *e, struct itimerspec *to, uint64_t pc) {
  writes(to, sizeof *to, pc);
  uint64_t left = e->expiry > time_after(0) ? e->expiry - time_after(0) : e->expiry ? 1 : 0;
  *to = (struct itimerspec){timespec_of(e->interval), timespec_of(left)};
}
static End *timer_at(int fd) {
  End *e = channel_is(fd) ? channel_end(fd) : NULL;
  if (e && e->kind == END_TIMER) return e;
  fail(fcntl(fd, F_GETFD) < 0 ? EBADF : EINVAL);
  return NULL;
}
static int libc_timerfd_settime(int fd, int flags, const struct itimerspec *new,
                                struct itimerspec *old) {
  if (!running) return timerfd_settime(fd, flags, new, old);
  uint64_t pc = CALLER;
  reads(new, sizeof *new, pc);
  if (!timer_at(fd)) return -1;
  channels_change(pc);
  End *e = timer_at(fd);
  if (!e) return -1;
  if (!time_is_span(&new->it_value) || !time_is_span(&new->it_interval)) return fail(EINVAL);
  if (old) show_timer(e, old, pc);
  uint64_t n = nanoseconds_of(&new->it_value);
  e->expiry = !n ? 0 : flags & TFD_TIMER_ABSTIME ? n : time_after(n);
  e->interval = nanoseconds_of(&new->it_interval);
  return 0;
}
static int libc_timerfd_gettime(int fd, struct itimerspec *to) {
  if (!running) return timerfd_gettime(fd, to);
  uint64_t pc = CALLER;
  channels_look(false, pc);
  const End *e = timer_at(fd);
  if (!e) return -1;
  return show_timer(e, to, pc), 0;
}

static End *paired(Channel *in, Channel *out, int type) {
  End *e = end_new(in, out, END_SOCKET, type & SOCK_NONBLOCK);
  e->stream = (type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)) != SOCK_DGRAM;
  e->domain = AF_UNIX;
  return e;
}

static int libc_socketpair(int domain, int type, int protocol, int ends[2]) {
  uint64_t pc = CALLER;
  int kind = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (!running) return socketpair(domain, type, protocol, ends);
  if (domain != AF_UNIX || (kind != SOCK_STREAM && kind != SOCK_DGRAM && kind != SOCK_SEQPACKET))
    return fail(EOPNOTSUPP);
  file_order(pc);
  Channel *there = channel_with_bytes(CHANNEL_SOCKET), *back = channel_with_bytes(CHANNEL_SOCKET);
  there->messages = back->messages = kind != SOCK_STREAM;
  End *first = paired(back, there, type);
  return give_pair(ends, first, paired(there, back, type), type, pc);
}

// ---- receiving and sending

static bool modelled(int fd, int flags, int known, const char *call) {
  if (!channel_is(fd)) {
    guard_refuse(ALLOW_SOCKET, call, "");
    return false;
  }
  if (flags & ~known) channel_refuse(fd, call);
  return true;
}
enum { RECEIVES = MSG_NOSIGNAL | MSG_DONTWAIT | MSG_PEEK | MSG_CMSG_CLOEXEC | MSG_WAITALL };
enum { SENDS = MSG_NOSIGNAL | MSG_DONTWAIT | MSG_MORE };

// With MSG_WAITALL it waits until all has come, or no more does.
static ssize_t receive_all(int fd, char *to, size_t n, int flags, uint64_t pc) {
  bool all = flags & MSG_WAITALL && channel_end(fd)->stream && !(flags & (MSG_PEEK | MSG_DONTWAIT));
  ssize_t done = 0, got;
  do {
    got = channel_receive(fd, &(struct iovec){to + done, n - (size_t)done}, 1, flags & ~MSG_WAITALL,
                          pc);
    if (got > 0) done += got;
  } while (all && got > 0 && (size_t)done < n && !channel_end(fd)->nonblocking);
  return done ? done : got;
}

static ssize_t libc_recv(int fd, void *to, size_t n, int flags) {
  if (!running || !modelled(fd, flags, RECEIVES, "recv")) return recv(fd, to, n, flags);
  return receive_all(fd, to, n, flags, CALLER);
}
static ssize_t libc_send(int fd, const void *from, size_t n, int flags) {
  if (!running || !modelled(fd, flags, SENDS, "send")) return send(fd, from, n, flags);
  return channel_send(fd, &(struct iovec){(void *)from, n}, 1, flags, CALLER);
}
static ssize_t libc_recvfrom(int fd, void *to, size_t n, int flags, struct sockaddr *from,
                             socklen_t *size) {
  if (!running || !modelled(fd, flags, RECEIVES, "recvfrom"))
    return recvfrom(fd, to, n, flags, from, size);
  uint64_t pc = CALLER;
  if (flags & MSG_WAITALL && channel_end(fd)->stream) return receive_all(fd, to, n, flags, pc);
  ssize_t got = socket_receive(fd, &(struct iovec){to, n}, 1, flags, from, size, pc);
  passed_drop(pc);
  return got;
}
static ssize_t libc_sendto(int fd, const void *from, size_t n, int flags, const struct sockaddr *to,
                           socklen_t size) {
  if (!running || !modelled(fd, flags, SENDS, "sendto"))
    return sendto(fd, from, n, flags, to, size);
  return socket_send(fd, &(struct iovec){(void *)from, n}, 1, flags, to, size, CALLER);
}
// ---- with descriptors beside the bytes

static int dup_any(int fd, uint64_t pc);

// Holds second descriptors for those that are to be sent. False: one of them is none.
static bool pack_rights(int socket, const struct msghdr *m, uint64_t pc) {
  int fds[PASSED_AT_ONCE];
  uint32_t n = 0;
  reads(m->msg_control, m->msg_controllen, pc);
  for (struct cmsghdr *h = CMSG_FIRSTHDR(m); h; h = CMSG_NXTHDR((struct msghdr *)m, h)) {
    if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS ||
        channel_end(socket)->domain != AF_UNIX)
      channel_refuse(socket, "sendmsg with control data other than descriptors");
    size_t more = (h->cmsg_len - CMSG_LEN(0)) / sizeof *fds;
    if (n + more > PASSED_AT_ONCE)
      give_up_thread("sends more than %d descriptors at once", PASSED_AT_ONCE);
    for (size_t i = 0; i < more; i++) {
      memcpy(&fds[n], CMSG_DATA(h) + i * sizeof *fds, sizeof *fds);
      if (fcntl(fds[n++], F_GETFD) < 0) return fail(EBADF), false;
    }
  }
  for (uint32_t i = 0; i < n; i++) fds[i] = dup_any(fds[i], pc);
  if (n) passed_hold(fds, n);
  return true;
}

static void unpack_rights(struct msghdr *m, size_t room, uint64_t pc) {
  int fds[PASSED_AT_ONCE];
  bool lost = false;
  size_t most = m->msg_control && room > CMSG_LEN(0) ? (room - CMSG_LEN(0)) / sizeof *fds : 0;
  uint32_t n =
      passed_take(fds, (uint32_t)(most < PASSED_AT_ONCE ? most : PASSED_AT_ONCE), &lost, pc);
  if (lost) m->msg_flags |= MSG_CTRUNC;
  if (!n) return;
  struct cmsghdr *h = m->msg_control;
  writes(h, CMSG_LEN(n * sizeof *fds), pc);
  *h = (struct cmsghdr){CMSG_LEN(n * sizeof *fds), SOL_SOCKET, SCM_RIGHTS};
  memcpy(CMSG_DATA(h), fds, n * sizeof *fds);
  size_t used = CMSG_SPACE(n * sizeof *fds);
  m->msg_controllen = used < room ? used : room;
}

static ssize_t receive_message(int fd, struct msghdr *m, int flags, uint64_t pc) {
  reads(m, sizeof *m, pc);
  reads(m->msg_iov, m->msg_iovlen * sizeof *m->msg_iov, pc);
  if (flags & MSG_WAITALL && channel_end(fd)->stream)
    channel_refuse(fd, "recvmsg for all that was asked for");
  ssize_t n =
      socket_receive(fd, m->msg_iov, (int)m->msg_iovlen, flags, m->msg_name, &m->msg_namelen, pc);
  if (n < 0) return n;
  if (flags & MSG_PEEK && passed_among(channel_end(fd)->in, (uint32_t)n))
    give_up_thread("peeks at descriptors in a socket");
  if (m->msg_name) writes(&m->msg_namelen, sizeof m->msg_namelen, pc);
  writes(&m->msg_controllen, sizeof m->msg_controllen, pc);
  writes(&m->msg_flags, sizeof m->msg_flags, pc);
  size_t room = m->msg_controllen;
  m->msg_controllen = 0;
  m->msg_flags = 0;
  unpack_rights(m, room, pc);
  return n;
}
static ssize_t libc_recvmsg(int fd, struct msghdr *m, int flags) {
  if (!running || !modelled(fd, flags, RECEIVES, "recvmsg")) return recvmsg(fd, m, flags);
  return receive_message(fd, m, flags, CALLER);
}
static ssize_t send_message(int fd, const struct msghdr *m, int flags, uint64_t pc) {
  reads(m, sizeof *m, pc);
  reads(m->msg_iov, m->msg_iovlen * sizeof *m->msg_iov, pc);
  if (m->msg_controllen && !pack_rights(fd, m, pc)) return -1;
  ssize_t n =
      socket_send(fd, m->msg_iov, (int)m->msg_iovlen, flags, m->msg_name, m->msg_namelen, pc);
  passed_drop(pc); // what did not go
  return n;
}
static ssize_t libc_sendmsg(int fd, const struct msghdr *m, int flags) {
  if (!running || !modelled(fd, flags, SENDS, "sendmsg")) return sendmsg(fd, m, flags);
  return send_message(fd, m, flags, CALLER);
}

// ---- several messages by one call: one after the other

static int libc_sendmmsg(int fd, struct mmsghdr *m, unsigned n, int flags) {
  if (!running || !modelled(fd, flags, SENDS, "sendmmsg")) return sendmmsg(fd, m, n, flags);
  uint64_t pc = CALLER;
  for (unsigned i = 0; i < n; i++) {
    ssize_t sent = send_message(fd, &m[i].msg_hdr, flags, pc);
    if (sent < 0) return i ? (int)i : -1;
    writes(&m[i].msg_len, sizeof m[i].msg_len, pc);
    m[i].msg_len = (unsigned)sent;
  }
  return (int)n;
}
static int libc_recvmmsg(int fd, struct mmsghdr *m, unsigned n, int flags, struct timespec *limit) {
  if (!running || !modelled(fd, flags, RECEIVES | MSG_WAITFORONE, "recvmmsg"))
    return recvmmsg(fd, m, n, flags, limit);
  uint64_t pc = CALLER;
  if (limit) channel_refuse(fd, "recvmmsg with a time limit");
  for (unsigned i = 0; i < n; i++) {
    int how = (flags & ~MSG_WAITFORONE) | (i && flags & MSG_WAITFORONE ? MSG_DONTWAIT : 0);
    ssize_t got = receive_message(fd, &m[i].msg_hdr, how, pc);
    if (got < 0) return i ? (int)i : -1;
    writes(&m[i].msg_len, sizeof m[i].msg_len, pc);
    m[i].msg_len = (unsigned)got;
  }
  return (int)n;
}
static int libc_shutdown(int fd, int how) {
  if (!running || !modelled(fd, 0, 0, "shutdown")) return shutdown(fd, how);
  End *end = channel_asked(fd, CALLER);
  if (!end) return -1;
  if (end->kind != END_SOCKET && end->kind != END_LISTENER) return fail(ENOTSOCK);
  if (how != SHUT_RD && how != SHUT_WR && how != SHUT_RDWR) return fail(EINVAL);
  if (end->kind == END_LISTENER)
    return how == SHUT_WR ? 0 : (channel_stop_listening(end, CALLER), 0);
  if (!end->stream) channel_refuse(fd, "shutdown of a datagram socket");
  if (!end->in) return fail(ENOTCONN);
  channel_shut(end, how, CALLER);
  return 0;
}

// ---- more descriptors for one end

static bool is_ours(int fd) { return channel_is(fd) || poller_is(fd); }

static int twin(int fd, int place, uint64_t pc) {
  if (place < 0 || place >= DESCRIPTORS) give_up_thread("opens too many files");
  file_placed(place);
  end_stands_at(channel_end(fd), place);
  return place;
}

static void before_dup(int fd, const char *call, uint64_t pc) {
  if (poller_is(fd))
    give_up_thread("calls %s on an epoll descriptor, which norace does not model", call);
  if (pollers_watch(fd))
    give_up_thread("calls %s on a descriptor that epoll watches, which norace does not model",
                   call);
  file_order(pc);
}

static int dup_from(int fd, int least, const char *call, uint64_t pc) {
  before_dup(fd, call, pc);
  if (!channel_is(fd)) return fail(EBADF); // it was closed meanwhile
  int place = fcntl(fd, F_DUPFD_CLOEXEC, least);
  return twin(fd, place, pc);
}

static int stand_in_child(End *end, int to) {
  end_stands_at(end, to);
  if (to) child_standard(to);
  return to;
}

static int dup_to(int fd, int to, const char *call, uint64_t pc) {
  if (to < 0) return fail(EBADF);
  if (to <= 2 && in_child()) return stand_in_child(channel_end(fd), to);
  if (to <= 2) give_up_thread("calls %s to put a pipe or socket at descriptor %d", call, to);
  before_dup(fd, call, pc);
  if (!channel_is(fd)) return fail(EBADF);
  if (to == fd) return fd;
  if (channel_is(to)) channel_closes(to, pc);
  else if (overlay_at(to)) overlay_close(to, pc);
  else if (poller_is(to) || fcntl(to, F_GETFD) >= 0)
    give_up_thread("calls %s to put a pipe or socket in place of another file", call);
  if (!channel_is(fd)) return fail(EBADF);
  return twin(fd, dup2(fd, to), pc);
}

// Where the standard descriptors lead is the same on every schedule. The place itself leads
// nowhere: a stream on it is shown on none.
static int dup_standard(int fd, int least, uint64_t pc) {
  file_order(pc);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC), place = null;
  if (place < least) place = fcntl(null, F_DUPFD_CLOEXEC, least), close(null);
  if (place < 0 || place >= DESCRIPTORS) give_up_thread("opens too many files");
  file_stands_for(place, file_standard(fd));
  return place;
}

static bool leads_nowhere(int fd) {
  struct stat s, null;
  return fd > 2 && !fstat(fd, &s) && !stat("/dev/null", &null) && S_ISCHR(s.st_mode) &&
         s.st_rdev == null.st_rdev;
}

// Output that goes elsewhere or nowhere is shown as before: the program cannot see that. False: it
// is not of that kind.
static bool swaps_output(int fd, int to) {
  if (to != 1 && to != 2) return false;
  int from = file_standard(fd);
  return from == 1 || from == 2 || (from < 0 && leads_nowhere(fd));
}

static int dup_any(int fd, uint64_t pc) {
  overlay_missing(fd, pc);
  if (is_ours(fd)) return dup_from(fd, 0, "dup", pc);
  if (overlay_at(fd)) return overlay_dup(fd, 0, pc);
  if (fcntl(fd, F_GETFD) < 0) return -1;
  if (file_standard(fd) >= 0) return dup_standard(fd, 0, pc);
  guard_refuse(ALLOW_UNSEEN, "dup", "");
  return dup(fd);
}
static int libc_dup(int fd) { return running ? dup_any(fd, CALLER) : dup(fd); }
static int dup_elsewhere(int fd, int to, const char *call) {
  if (channel_is(to) || poller_is(to))
    give_up_thread("calls %s to put a file in place of a pipe or socket", call);
  if (fcntl(fd, F_GETFD) < 0) return -1;
  if (fd == to || swaps_output(fd, to)) return to;
  guard_refuse(ALLOW_UNSEEN, call, "");
  return dup2(fd, to);
}
static int libc_dup2(int fd, int to) {
  if (!running) return dup2(fd, to);
  if (overlay_at(fd)) return overlay_dup_to(fd, to, CALLER);
  return is_ours(fd) ? dup_to(fd, to, "dup2", CALLER) : dup_elsewhere(fd, to, "dup2");
}
static int libc_dup3(int fd, int to, int flags) {
  if (!running) return dup3(fd, to, flags);
  if (fd == to) return fail(EINVAL);
  if (overlay_at(fd)) return overlay_dup_to(fd, to, CALLER);
  if (!is_ours(fd)) return dup_elsewhere(fd, to, "dup3");
  int twin = dup_to(fd, to, "dup3", CALLER);
  if (twin >= 0) end_closes_on_exec(channel_end(twin), twin, flags & O_CLOEXEC);
  return twin;
}

// ---- what else is asked of a descriptor

static int control_end(int fd, End *end, int command, long argument, uint64_t pc) {
  switch (command) {
  case F_GETFD:
    channels_look(false, pc);
    if (channel_end(fd) != end) return fail(EBADF);
    return end->closes_on_exec >> (fd & 63) & 1 ? FD_CLOEXEC : 0;
  case F_SETFD:
    channels_change(pc); // who asks meanwhile?
    if (channel_end(fd) != end) return fail(EBADF);
    return end_closes_on_exec(end, fd, argument & FD_CLOEXEC), 0;
  case F_GETFL:
    channels_look(false, pc);
    if (channel_end(fd) != end) return fail(EBADF);
    return (end->kind == END_PIPE ? end->in ? O_RDONLY : O_WRONLY : O_RDWR) |
           (end->nonblocking ? O_NONBLOCK : 0);
  case F_SETFL:
    channels_change(pc); // who asks meanwhile?
    if (!channel_asked(fd, pc)) return fail(EBADF);
    return end_set_waiting(end, argument & O_NONBLOCK), 0;
  case F_DUPFD:
  case F_DUPFD_CLOEXEC: {
    int twin = dup_from(fd, (int)argument, "fcntl", pc);
    if (twin >= 0 && command == F_DUPFD_CLOEXEC) end_closes_on_exec(end, twin, true);
    return twin;
  }
  case F_SETPIPE_SZ:
    if (!channel_asked(fd, pc)) return -1;
    if (argument != CHANNEL_CAPACITY) channel_refuse(fd, "fcntl for another size");
    return CHANNEL_CAPACITY;
  case F_GETPIPE_SZ:
    if (!channel_asked(fd, pc)) return -1;
    return end->kind == END_PIPE ? CHANNEL_CAPACITY : fail(EBADF);
  default: channel_refuse(fd, "fcntl"); return -1;
  }
}

static int libc_fcntl(int fd, int command, ...) {
  va_list a;
  va_start(a, command);
  long argument = va_arg(a, long);
  va_end(a);
  if (!running) return fcntl(fd, command, argument);
  uint64_t pc = CALLER;
  bool looks = command == F_GETLK || command == F_OFD_GETLK;
  if (looks) writes((void *)argument, sizeof(struct flock), pc);
  if (looks || command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK)
    reads((void *)argument, sizeof(struct flock), pc);
  if (looks) region_touch((void *)argument, sizeof(struct flock));
  overlay_missing(fd, pc);
  if (channel_is(fd)) return control_end(fd, channel_end(fd), command, argument, pc);
  if (overlay_at(fd)) return overlay_control(fd, command, argument, pc);
  if ((command == F_DUPFD || command == F_DUPFD_CLOEXEC) && file_standard(fd) >= 0)
    return dup_standard(fd, (int)argument, pc);
  bool plain =
      looks || command == F_GETFD || command == F_SETFD || command == F_GETFL || command == F_SETFL;
  if (poller_is(fd) && !plain) before_dup(fd, "fcntl", pc);
  if (!plain) guard_refuse(ALLOW_UNSEEN, "fcntl", "");
  return fcntl(fd, command, argument);
}

static int left_of_file(int fd, int *to, uint64_t pc) {
  int64_t at = overlay_seek(fd, 0, SEEK_CUR, pc);
  struct stat s;
  if (at < 0 || overlay_stat_of(fd, &s, pc)) return -1;
  writes(to, sizeof *to, pc);
  *to = s.st_size > at ? (int)(s.st_size - at) : 0;
  return 0;
}

static int libc_ioctl(int fd, unsigned long request, ...) {
  va_list a;
  va_start(a, request);
  void *argument = va_arg(a, void *);
  va_end(a);
  if (!running) return ioctl(fd, request, argument);
  uint64_t pc = CALLER;
  if (!channel_is(fd)) {
    if (poller_is(fd))
      give_up_thread("calls ioctl on an epoll descriptor, which norace does not model");
    if (overlay_at(fd)) return request == FIONREAD ? left_of_file(fd, argument, pc) : fail(ENOTTY);
    if (fd > 2) opaque_call("ioctl");
    return ioctl(fd, request, argument);
  }
  End *end = channel_end(fd);
  switch (request) {
  case FIONREAD:
    if (!end->in || end->in->counter || end->in->messages) channel_refuse(fd, "ioctl");
    channels_look(false, pc);
    if (channel_end(fd) != end) return fail(EBADF);
    writes(argument, sizeof(int), pc);
    *(int *)argument = (int)channel_left(end->in);
    return 0;
  case FIONBIO:
    reads(argument, sizeof(int), pc);
    if (!channel_asked(fd, pc)) return -1;
    return end_set_waiting(end, *(int *)argument != 0), 0;
  case FIOCLEX:
  case FIONCLEX: return channel_asked(fd, pc) ? 0 : -1;
  default: channel_refuse(fd, "ioctl"); return -1;
  }
}

static int libc_fstat(int fd, struct stat *to) {
  uint64_t pc = CALLER;
  overlay_missing(fd, pc);
  if (overlay_at(fd)) return overlay_stat_of(fd, to, pc);
  if (running && channel_is(fd) && !channel_asked(fd, pc)) return -1;
  region_touch(to, sizeof *to);
  int result = fstat(file_use_of(fd), to);
  if (result) return result;
  WRITES(to, sizeof *to);
  if (!channel_is(fd)) return result;
  const End *end = channel_end(fd);
  *to = (struct stat){.st_mode = end->kind == END_PIPE      ? S_IFIFO | 0600
                                 : end->kind == END_COUNTER ? 0600
                                                            : S_IFSOCK | 0777,
                      .st_nlink = 1,
                      .st_blksize = 4096,
                      .st_ino = 1000 + end_number(end)};
  return result;
}
const Import channel_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(pipe),
    ROW(pipe2),
    ROW(eventfd),
    ROW(timerfd_create),
    ROW(signalfd),
    ROW(timerfd_settime),
    ROW(timerfd_gettime),
    ROW(eventfd_read),
    ROW(eventfd_write),
    ROW(socketpair),
    ROW(recv),
    ROW(send),
    ROW(recvfrom),
    ROW(sendto),
    ROW(recvmsg),
    ROW(sendmsg),
    ROW(recvmmsg),
    ROW(sendmmsg),
    ROW(shutdown),
    ROW(dup),
    ROW(dup2),
    ROW(dup3),
    ROW(fcntl),
    ROW(ioctl),
    ROW(fstat),
    {"fstat64", (void *)libc_fstat},
    {"fcntl64", (void *)libc_fcntl},
    {"__recv_chk", (void *)libc_recv},
    {NULL, NULL}};
