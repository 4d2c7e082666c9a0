#include "libc/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "libc/channel.h"
#include "libc/descriptors.h"
#include "libc/epoll.h"
#include "libc/libc.h"
#include "sync/sync.h"
#include "world/thread.h"

static const char *word_of(uint32_t allow) {
  switch (allow) {
#define X(name, word) \
  case ALLOW_##name: return word;
    ALLOW_TABLE(X)
#undef X
  default: return "";
  }
}

void guard_refuse(uint32_t allow, const char *call, const char *detail) {
  if (running) control->outside = 1;
  if (!running || (control->allow & allow)) return;
  bool named = detail && *detail;
  give_up("calls %s%s%s%s, which should not happen once for every schedule (--allow=%s permits it)",
          call, named ? " on '" : "", named ? detail : "", named ? "'" : "", word_of(allow));
}

bool guard_once(void) { return alone && !control->snapshots; }

bool guard_open(const char *call, const char *path, bool only_reads) {
  if (!running) return false;
  if (!only_reads) {
    if (!strcmp(path, "/dev/null")) return true;
    guard_refuse(ALLOW_WRITE, call, path);
    return false;
  }
  struct stat s;
  if (!stat(path, &s) && (S_ISFIFO(s.st_mode) || S_ISSOCK(s.st_mode) ||
                          (S_ISCHR(s.st_mode) && !strncmp(path, "/dev/tty", 8))))
    guard_refuse(ALLOW_SOCKET, call, path);
  return true;
}

// ---- descriptors

static int open_file(const char *call, int at, const char *path, int flags, mode_t mode,
                     uint64_t pc) {
  READS_STRING(path);
  bool reading =
      guard_open(call, path, (flags & O_ACCMODE) == O_RDONLY && !(flags & (O_CREAT | O_TRUNC)));
  if (running && at != AT_FDCWD && path[0] != '/') control->outside = 1;
  else if (running) outside_file(path);
  if (running) file_order(pc);
  if (running && flags & (O_CREAT | O_TMPFILE)) process_mask_apply();
  int fd = openat(at, path, flags, mode);
  if (running && reading) file_opened(fd, flags);
  else if (running) file_opened_to_write(fd, flags);
  return fd;
}

static mode_t mode_argument(int flags, va_list a) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(a, mode_t) : 0;
}

static int libc_open(const char *path, int flags, ...) {
  uint64_t pc = CALLER;
  va_list a;
  va_start(a, flags);
  mode_t mode = mode_argument(flags, a);
  va_end(a);
  return open_file("open", AT_FDCWD, path, flags, mode, pc);
}
static int libc_openat(int at, const char *path, int flags, ...) {
  uint64_t pc = CALLER;
  va_list a;
  va_start(a, flags);
  mode_t mode = mode_argument(flags, a);
  va_end(a);
  return open_file("openat", at, path, flags, mode, pc);
}
static int close_file(int fd, uint64_t pc) {
  if (channel_is(fd)) channel_closes(fd, pc);
  if (poller_is(fd)) poller_closes(fd, pc);
  file_order(pc);                   // whoever opens one after that may get its number
  if (fd >= 0 && fd <= 2) return 0; // the search needs them again
  file_closes(fd);
  return close(fd);
}
static int libc_close(int fd) { return running ? close_file(fd, CALLER) : close(fd); }

static ssize_t read_file(int fd, void *to, size_t n, uint64_t pc) {
  if (channel_is(fd)) return channel_read(fd, to, n, pc);
  if (running) file_use(fd, pc), cancel_point(pc);
  region_touch(to, n);
  ssize_t result = read(fd, to, n);
  if (result > 0) WRITES(to, (size_t)result);
  return result;
}
static ssize_t libc_read(int fd, void *to, size_t n) { return read_file(fd, to, n, CALLER); }

static ssize_t libc_pread(int fd, void *to, size_t n, off_t at) {
  uint64_t pc = PC;
  region_touch(to, n);
  ssize_t result = pread(fd, to, n, at);
  if (result > 0) WRITES(to, (size_t)result);
  return result;
}
static ssize_t libc_readv(int fd, const struct iovec *v, int n) {
  uint64_t pc = CALLER;
  channel_refuse(fd, "readv");
  READS(v, (size_t)n * sizeof *v);
  if (running) file_use(fd, pc), cancel_point(pc);
  for (int i = 0; i < n; i++) region_touch(v[i].iov_base, v[i].iov_len);
  ssize_t result = readv(fd, v, n), left = result;
  for (int i = 0; i < n && left > 0; left -= (ssize_t)v[i++].iov_len)
    WRITES(v[i].iov_base, (size_t)left < v[i].iov_len ? (size_t)left : v[i].iov_len);
  return result;
}
static ssize_t write_file(int fd, const void *from, size_t n, uint64_t pc) {
  if (channel_is(fd)) return channel_write(fd, from, n, pc);
  READS(from, n);
  if (running) file_use(fd, pc), cancel_point(pc);
  return write(fd, from, n);
}
static ssize_t libc_write(int fd, const void *from, size_t n) {
  return write_file(fd, from, n, CALLER);
}

static ssize_t libc_writev(int fd, const struct iovec *v, int n) {
  uint64_t pc = CALLER;
  channel_refuse(fd, "writev");
  READS(v, (size_t)n * sizeof *v);
  for (int i = 0; i < n; i++) READS(v[i].iov_base, v[i].iov_len);
  if (running) file_use(fd, pc);
  return writev(fd, v, n);
}
static off_t libc_lseek(int fd, off_t at, int from) {
  channel_refuse(fd, "lseek");
  if (running) file_use(fd, CALLER);
  return lseek(fd, at, from);
}

// ---- waiting with nothing to wait for is sleeping

void wait_outside(const char *call, int milliseconds, uint64_t pc) {
  if (milliseconds < 0)
    give_up("waits in %s without a limit, and norace does not model what would end that", call);
  time_pass((uint64_t)milliseconds * 1000000, pc);
}

static int libc_poll(struct pollfd *fds, nfds_t n, int milliseconds) {
  uint64_t pc = CALLER;
  if (!running) return poll(fds, n, milliseconds);
  if (channels_are(fds, n)) return channel_poll(fds, n, milliseconds, 0, pc);
  if (n) {
    guard_refuse(ALLOW_SOCKET, "poll", "");
    region_touch(fds, n * sizeof *fds);
    WRITES(fds, n * sizeof *fds);
    int ready = poll(fds, n, 0);
    if (ready || !milliseconds) return ready;
    wait_outside("poll", milliseconds, pc);
    return poll(fds, n, 0);
  }
  time_pass(milliseconds > 0 ? (uint64_t)milliseconds * 1000000 : 0, CALLER);
  return 0;
}
static bool asks(const fd_set *set, int fd) { return set && FD_ISSET(fd, set); }

static void answer(fd_set *set, int fd, bool ready, int *n, uint64_t pc) {
  if (!asks(set, fd)) return;
  WRITES(set, sizeof *set);
  if (ready) ++*n;
  else FD_CLR(fd, set);
}

// As poll, where all of them are channels. False: they are not.
static bool select_channels(int n, fd_set *r, fd_set *w, const fd_set *e, const struct timeval *t,
                            int *ready, uint64_t pc) {
  struct pollfd fds[FD_SETSIZE];
  nfds_t count = 0;
  for (int fd = 0; fd < n && fd < FD_SETSIZE; fd++) {
    if (asks(e, fd)) return false;
    if (asks(r, fd) || asks(w, fd))
      fds[count++] =
          (struct pollfd){fd, (short)((asks(r, fd) ? POLLIN : 0) | (asks(w, fd) ? POLLOUT : 0)), 0};
  }
  if (!channels_are(fds, count)) return false;
  channel_poll(fds, count, t ? (int)(t->tv_sec * 1000 + t->tv_usec / 1000) : -1,
               (uint64_t)r ^ (uint64_t)w << 1, pc);
  *ready = 0;
  for (nfds_t i = 0; i < count; i++) {
    answer(r, fds[i].fd, fds[i].revents & (POLLIN | POLLHUP), ready, pc);
    answer(w, fds[i].fd, fds[i].revents & POLLOUT, ready, pc);
  }
  return true;
}

static int libc_select(int n, fd_set *r, fd_set *w, fd_set *e, struct timeval *t) {
  if (!running) return select(n, r, w, e, t);
  int ready;
  if (select_channels(n, r, w, e, t, &ready, CALLER)) return ready;
  if (n || !t) {
    guard_refuse(ALLOW_SOCKET, "select", "");
    uint64_t pc = PC;
    if (r) WRITES(r, sizeof *r);
    if (w) WRITES(w, sizeof *w);
    if (e) WRITES(e, sizeof *e);
    if (t) WRITES(t, sizeof *t);
    if (!t)
      give_up("waits in select without a limit, and norace does not model what would end that");
    return select(n, r, w, e, t);
  }
  reads(t, sizeof *t, CALLER);
  time_pass((uint64_t)t->tv_sec * 1000000000 + (uint64_t)t->tv_usec * 1000, CALLER);
  return 0;
}

// ---- system calls by number

static long libc_syscall(long number, long a, long b, long c, long d, long e, long f) {
  if (!running) return syscall(number, a, b, c, d, e, f);
  char name[48];
  uint64_t pc = CALLER;
  switch (number) {
  case SYS_gettid: return process_thread();
  case SYS_getpid: return process_number();
  case SYS_sched_yield: time_yield(pc); return 0;
  case SYS_close: return close_file((int)a, pc);
  case SYS_read: return read_file((int)a, (void *)b, (size_t)c, pc);
  case SYS_write: return write_file((int)a, (const void *)b, (size_t)c, pc);
  case SYS_futex:
    return futex((uint32_t *)a, (int)b, (uint32_t)c, (const struct timespec *)d, (uint32_t *)e,
                 (uint32_t)f, pc);
  default:
    print_to(name, sizeof name, "syscall number %ld", number);
    guard_refuse(ALLOW_UNSEEN, name, "");
    return syscall(number, a, b, c, d, e, f);
  }
}

const Import guard_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(open),
    ROW(openat),
    ROW(close),
    ROW(read),
    ROW(pread),
    ROW(readv),
    ROW(write),
    ROW(writev),
    ROW(lseek),
    ROW(poll),
    ROW(select),
    ROW(syscall),
    {"open64", (void *)libc_open},
    {"openat64", (void *)libc_openat},
    {"__open_2", (void *)libc_open},
    {"__open64_2", (void *)libc_open},
    {"__read_chk", (void *)libc_read},
    {"pread64", (void *)libc_pread},
    {"lseek64", (void *)libc_lseek},
    {"__poll_chk", (void *)libc_poll},
    {NULL, NULL}};
