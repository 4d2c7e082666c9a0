#include "libc/files/descriptor_calls.h"

#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/library_order.h"
#include "libc/process/child.h"
#include "libc/process/process.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "libc/sockets/epoll.h"
#include "sync/cancel.h"
#include "sync/futex.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/snapshot.h"
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

void descriptor_refuse(int fd, const char *call) {
  channel_refuse(fd, call);
  if (poller_is(fd))
    give_up_thread("calls %s on an epoll descriptor, which norace does not model", call);
  if (overlay_at(fd)) give_up_thread("calls %s on a file, which norace does not model", call);
}

void descriptors_refuse(int from, const char *call) {
  for (int fd = from; fd >= 0 && fd < DESCRIPTORS; fd++) descriptor_refuse(fd, call);
}

// A descriptor under its name in the file system.
static void refuse_named(const char *call, const char *path) {
  static const char *const folders[] = {"/proc/self/fd/", "/dev/fd/", "/proc/thread-self/fd/"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (!strncmp(path, folders[i], strlen(folders[i])))
      descriptor_refuse(atoi(path + strlen(folders[i])), call);
}

bool descriptor_may_open(const char *call, const char *path, bool only_reads) {
  if (!running) return false;
  refuse_named(call, path);
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
  Lookup place;
  if (overlay_on()) {
    bool ok;
    if (at != AT_FDCWD && *path != '/') overlay_asked(pc);
    Inode *from = *path == '/' ? overlay_root() : overlay_from(at, &ok);
    if (!from) return -1;
    refuse_named(call, path);
    int fd = overlay_open(from, path, flags, mode, pc, &place);
    if (fd != OVERLAY_FOREIGN) return fd;
    path = place.real;
  }
  bool reading = descriptor_may_open(
      call, path, (flags & O_ACCMODE) == O_RDONLY && !(flags & (O_CREAT | O_TRUNC)));
  if (running) followed_other_file();
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
int descriptor_close(int fd, uint64_t pc) {
  overlay_missing(fd, pc);
  if (overlay_at(fd)) return overlay_close(fd, pc);
  if (channel_is(fd)) channel_closes(fd, pc);
  if (poller_is(fd)) poller_closes(fd, pc);
  file_order(pc); // whoever opens one after that may get its number
  if (fd >= 0 && fd <= 2 && in_child())
    give_up_thread("forks a process that closes descriptor %d", fd);
  if (fd >= 0 && fd <= 2) return 0; // the search needs them again
  file_closes(fd);
  return close(fd);
}
static int libc_close(int fd) { return running ? descriptor_close(fd, CALLER) : close(fd); }

// A pipe or socket that the kernel made for somebody else: a library before main, or whoever
// started the program. Waiting there would hold up all threads, and nothing there comes back.
static void refuse_outside(int fd, const char *call) {
  struct stat s;
  if (!running || fd <= 2 || fstat(fd, &s)) return;
  if (S_ISFIFO(s.st_mode) || S_ISSOCK(s.st_mode) || !(s.st_mode & S_IFMT))
    guard_refuse(ALLOW_SOCKET, call, "a pipe or socket from outside");
}

static ssize_t read_file(int fd, void *to, size_t n, uint64_t pc) {
  fd = file_use_of(fd);
  overlay_missing(fd, pc);
  if (channel_is(fd)) return channel_read(fd, to, n, pc);
  if (running && overlay_at(fd)) {
    cancel_point(pc);
    return overlay_read(fd, &(struct iovec){to, n}, 1, -1, pc);
  }
  refuse_outside(fd, "read");
  if (running) file_use(fd, pc), cancel_point(pc);
  region_touch(to, n);
  ssize_t result = read(fd, to, n);
  if (result > 0) WRITES(to, (size_t)result);
  return result;
}
static ssize_t libc_read(int fd, void *to, size_t n) { return read_file(fd, to, n, CALLER); }

static ssize_t libc_pread(int fd, void *to, size_t n, off_t at) {
  uint64_t pc = CALLER;
  overlay_missing(fd, pc);
  if (channel_is(fd)) return errno = ESPIPE, -1;
  if (overlay_at(fd) && at < 0) return errno = EINVAL, -1;
  if (overlay_at(fd)) return overlay_read(fd, &(struct iovec){to, n}, 1, at, pc);
  region_touch(to, n);
  ssize_t result = pread(fd, to, n, at);
  if (result > 0) WRITES(to, (size_t)result);
  return result;
}
static ssize_t libc_readv(int fd, const struct iovec *v, int n) {
  uint64_t pc = CALLER;
  fd = file_use_of(fd);
  READS(v, (size_t)n * sizeof *v);
  if (channel_is(fd)) return channel_receive(fd, v, n, 0, pc);
  if (overlay_at(fd)) return overlay_read(fd, v, n, -1, pc);
  refuse_outside(fd, "readv");
  if (running) file_use(fd, pc), cancel_point(pc);
  for (int i = 0; i < n; i++) region_touch(v[i].iov_base, v[i].iov_len);
  ssize_t result = readv(fd, v, n), left = result;
  for (int i = 0; i < n && left > 0; left -= (ssize_t)v[i++].iov_len)
    WRITES(v[i].iov_base, (size_t)left < v[i].iov_len ? (size_t)left : v[i].iov_len);
  return result;
}
static ssize_t write_file(int fd, const void *from, size_t n, uint64_t pc) {
  fd = file_use_of(fd);
  overlay_missing(fd, pc);
  if (channel_is(fd)) return channel_write(fd, from, n, pc);
  if (running && overlay_at(fd)) {
    cancel_point(pc);
    return overlay_write(fd, &(struct iovec){(void *)from, n}, 1, -1, pc);
  }
  refuse_outside(fd, "write");
  READS(from, n);
  if (running) file_use(fd, pc), cancel_point(pc);
  return write(fd, from, n);
}
static ssize_t libc_write(int fd, const void *from, size_t n) {
  return write_file(fd, from, n, CALLER);
}

static ssize_t libc_writev(int fd, const struct iovec *v, int n) {
  uint64_t pc = CALLER;
  fd = file_use_of(fd);
  READS(v, (size_t)n * sizeof *v);
  if (channel_is(fd)) return channel_send(fd, v, n, 0, pc);
  if (overlay_at(fd)) return overlay_write(fd, v, n, -1, pc);
  refuse_outside(fd, "writev");
  for (int i = 0; i < n; i++) READS(v[i].iov_base, v[i].iov_len);
  if (running) file_use(fd, pc);
  return writev(fd, v, n);
}
static off_t libc_lseek(int fd, off_t at, int from) {
  fd = file_use_of(fd);
  overlay_missing(fd, CALLER);
  if (channel_is(fd)) return errno = ESPIPE, -1;
  if (overlay_at(fd)) return overlay_seek(fd, at, from, CALLER);
  if (running) file_use(fd, CALLER);
  return lseek(fd, at, from);
}

// ---- waiting with nothing to wait for is sleeping

static int poll_for(struct pollfd *fds, nfds_t n, int milliseconds, uint64_t pc) {
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
  if (milliseconds < 0) return signals_pause(pc);
  return time_pass((uint64_t)milliseconds * 1000000, pc) ? 0 : (errno = EINTR, -1);
}

static int libc_poll(struct pollfd *fds, nfds_t n, int milliseconds) {
  return running ? poll_for(fds, n, milliseconds, CALLER) : poll(fds, n, milliseconds);
}
static int libc_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *t,
                      const sigset_t *mask) {
  if (!running) return ppoll(fds, n, t, mask);
  uint64_t pc = CALLER;
  if (t) reads(t, sizeof *t, pc);
  if (t && !time_is_span(t)) return errno = EINVAL, -1;
  uint64_t blocked = signals_mask_swap(mask, pc);
  int ready = poll_for(fds, n, t ? milliseconds_of(t->tv_sec, t->tv_nsec) : -1, pc);
  signals_mask_back(blocked);
  return ready;
}
static bool asks(const fd_set *set, int fd) { return set && FD_ISSET(fd, set); }

static bool asks_any(int n, const fd_set *r, const fd_set *w, const fd_set *e) {
  for (int fd = 0; fd < n && fd < FD_SETSIZE; fd++)
    if (asks(r, fd) || asks(w, fd) || asks(e, fd)) return true;
  return false;
}

static void answer(fd_set *set, int fd, bool ready, int *n) {
  if (!asks(set, fd)) return;
  if (ready) ++*n;
  else FD_CLR(fd, set);
}

// As poll, where all of them are channels, which never have anything exceptional. False: they are
// not.
static bool select_channels(int n, fd_set *r, fd_set *w, fd_set *e, int milliseconds, int *ready,
                            uint64_t pc) {
  struct pollfd fds[FD_SETSIZE];
  nfds_t count = 0;
  for (int fd = 0; fd < n && fd < FD_SETSIZE; fd++)
    if (asks(r, fd) || asks(w, fd) || asks(e, fd))
      fds[count++] =
          (struct pollfd){fd, (short)((asks(r, fd) ? POLLIN : 0) | (asks(w, fd) ? POLLOUT : 0)), 0};
  if (!channels_are(fds, count)) return false;
  *ready = channel_poll(fds, count, milliseconds, (uint64_t)r ^ (uint64_t)w << 1, pc);
  if (*ready < 0) return true;
  *ready = 0;
  for (nfds_t i = 0; i < count; i++) {
    answer(r, fds[i].fd, fds[i].revents & (POLLIN | POLLHUP | POLLERR), ready);
    answer(w, fds[i].fd, fds[i].revents & (POLLOUT | POLLERR), ready);
    answer(e, fds[i].fd, false, ready);
  }
  return true;
}

// A negative time: for ever.
static int select_ready(int n, fd_set *r, fd_set *w, fd_set *e, int64_t nanoseconds, uint64_t pc) {
  int ready, milliseconds = nanoseconds < 0 ? -1 : milliseconds_of(0, nanoseconds);
  if (select_channels(n, r, w, e, milliseconds, &ready, pc)) return ready;
  if (asks_any(n, r, w, e)) {
    guard_refuse(ALLOW_SOCKET, "select", "");
    if (milliseconds) wait_outside("select", milliseconds, pc);
    return select(n, r, w, e, &(struct timeval){0, 0});
  }
  if (milliseconds < 0) return signals_pause(pc);
  return time_pass((uint64_t)nanoseconds, pc) ? 0 : (errno = EINTR, -1);
}

// The kernel looks at whole words of a set, as many as have the first n descriptors; it writes them
// whatever the answer is, as long as it is no error.
static int select_for(int n, fd_set *r, fd_set *w, fd_set *e, int64_t nanoseconds, uint64_t pc) {
  fd_set *sets[] = {r, w, e};
  size_t words = n > 0 && n <= FD_SETSIZE ? ((size_t)n + NFDBITS - 1) / NFDBITS : 0;
  for (int i = 0; i < 3; i++)
    if (sets[i]) reads(sets[i], words * sizeof(fd_mask), pc);
  int ready = select_ready(n, r, w, e, nanoseconds, pc);
  for (int i = 0; i < 3 && ready >= 0; i++)
    if (sets[i]) writes(sets[i], words * sizeof(fd_mask), pc);
  return ready;
}

static int libc_select(int n, fd_set *r, fd_set *w, fd_set *e, struct timeval *t) {
  if (!running) return select(n, r, w, e, t);
  uint64_t pc = CALLER;
  if (t) reads(t, sizeof *t, pc);
  if (n < 0 || (t && (t->tv_sec < 0 || t->tv_usec < 0))) return errno = EINVAL, -1;
  int ready = select_for(n, r, w, e, t ? t->tv_sec * 1000000000l + t->tv_usec * 1000l : -1, pc);
  if (t && ready >= 0) writes(t, sizeof *t, pc); // what is left of it (POSIX: it may modify it)
  return ready;
}
static int libc_pselect(int n, fd_set *r, fd_set *w, fd_set *e, const struct timespec *t,
                        const sigset_t *mask) {
  if (!running) return pselect(n, r, w, e, t, mask);
  uint64_t pc = CALLER;
  if (t) reads(t, sizeof *t, pc);
  if (n < 0 || (t && !time_is_span(t))) return errno = EINVAL, -1;
  uint64_t blocked = signals_mask_swap(mask, pc);
  int ready = select_for(n, r, w, e, t ? t->tv_sec * 1000000000l + t->tv_nsec : -1, pc);
  signals_mask_back(blocked);
  return ready;
}

// ---- system calls by number

// The locks of a library that was built elsewhere: what it has done before the call, and what
// another has done while it waited.
static long futex_of_library(uint32_t *word, int call, uint32_t value, const struct timespec *time,
                             uint64_t pc) {
  if (!alone) library_orders(pc);
  long result = futex(word, call, value, time, NULL, FUTEX_BITSET_MATCH_ANY, pc);
  int error = errno;
  if (!alone) library_orders(pc);
  errno = error;
  return result;
}

// Calls by number that are the same as functions. Those that send signals are missing on purpose:
// that a program does so is known by its imports.
static const struct {
  long number;
  const char *name;
  bool is_long; // what it returns
} same_calls[] = {{SYS_openat, "openat", false},       {SYS_memfd_create, "memfd_create", false},
                  {SYS_nanosleep, "nanosleep", false}, {SYS_getuid, "getuid", false},
                  {SYS_geteuid, "geteuid", false},     {SYS_getgid, "getgid", false},
                  {SYS_getegid, "getegid", false},     {SYS_getppid, "getppid", false},
                  {SYS_eventfd2, "eventfd", false},    {SYS_epoll_create1, "epoll_create1", false},
                  {SYS_pipe2, "pipe2", false},         {SYS_dup, "dup", false},
                  {SYS_dup3, "dup3", false},           {SYS_fsync, "fsync", false},
                  {SYS_fdatasync, "fdatasync", false}, {SYS_ftruncate, "ftruncate", false},
                  {SYS_lseek, "lseek", true},          {SYS_pread64, "pread", true},
                  {SYS_pwrite64, "pwrite", true},      {SYS_readv, "readv", true},
                  {SYS_writev, "writev", true}};

static bool call_by_name(long number, const long a[6], long *result) {
  for (size_t i = 0; i < sizeof same_calls / sizeof *same_calls; i++) {
    if (same_calls[i].number != number) continue;
    long (*call)(long, long, long, long, long, long) =
        (long (*)(long, long, long, long, long, long))import_of(same_calls[i].name);
    if (!call) return false;
    *result = call(a[0], a[1], a[2], a[3], a[4], a[5]);
    if (!same_calls[i].is_long) *result = (int)*result;
    return true;
  }
  return false;
}

static long libc_syscall(long number, long a, long b, long c, long d, long e, long f) {
  if (!running) return syscall(number, a, b, c, d, e, f);
  char name[48];
  long result;
  uint64_t pc = CALLER;
  if (called_by_program(pc) && call_by_name(number, (const long[]){a, b, c, d, e, f}, &result))
    return result;
  switch (number) {
  case SYS_gettid: return process_thread();
  case SYS_getpid: return process_number();
  case SYS_sched_yield: time_yield(pc); return 0;
  case SYS_clock_gettime: return clock_gettime((clockid_t)a, (struct timespec *)b);
  case SYS_getrandom: return getrandom((void *)a, (size_t)b, (unsigned)c);
  case SYS_membarrier: return a ? (errno = EINVAL, -1) : 0; // a kernel that has none of them
  case SYS_close: return descriptor_close((int)a, pc);
  case SYS_read: return read_file((int)a, (void *)b, (size_t)c, pc);
  case SYS_write: return write_file((int)a, (const void *)b, (size_t)c, pc);
  case SYS_futex:
    return called_by_program(pc) ? futex((uint32_t *)a, (int)b, (uint32_t)c,
                                         (const struct timespec *)d, (uint32_t *)e, (uint32_t)f, pc)
                                 : futex_of_library((uint32_t *)a, (int)b, (uint32_t)c,
                                                    (const struct timespec *)d, pc);
  default:
    print_to(name, sizeof name, "syscall number %ld", number);
    guard_refuse(ALLOW_UNSEEN, name, "");
    if (a > 2) descriptor_refuse((int)a, name); // if it is a descriptor at all
    return syscall(number, a, b, c, d, e, f);
  }
}

const Import descriptor_imports[] = {
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
    ROW(ppoll),
    ROW(select),
    ROW(pselect),
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
