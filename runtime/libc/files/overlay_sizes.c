// Sizes of files, bytes from one to another, and what else is asked of a descriptor.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include "libc/files/descriptor_calls.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "libc/sockets/channel.h"
#include "world/fiber.h"
#include "world/snapshot.h"

static int libc_truncate(const char *path, off_t size) {
  UNLESS_OURS("truncate", path, truncate(path, size))
  uint64_t pc = CALLER;
  Lookup p;
  READS_STRING(path);
  if (size < 0) return fail(EINVAL);
  overlay_names_event(TOUCH_R, pc);
  if (!overlay_find_there(AT_FDCWD, path, FOLLOW, "truncate", &p)) return -1;
  if (S_ISDIR(p.found->stat.st_mode)) return fail(EISDIR);
  if (!overlay_may(p.found, W_OK)) return fail(EACCES);
  p.found->opens++;
  overlay_event(inode_object(p.found), TOUCH_W, NULL, TOUCH_R, pc);
  p.found->opens--;
  inode_resize(p.found, (uint64_t)size);
  inode_release(p.found);
  return 0;
}

static int allocate(int fd, off_t at, off_t n, uint64_t pc) {
  const Description *d = overlay_at(fd);
  if (!d || !overlay_writes(d)) return EBADF;
  if (at < 0 || n <= 0) return EINVAL;
  overlay_event(inode_object(d->inode), TOUCH_W, NULL, TOUCH_R, pc);
  if (at + n > d->inode->stat.st_size) inode_resize(d->inode, (uint64_t)(at + n));
  return 0;
}
static int libc_posix_fallocate(int fd, off_t at, off_t n) {
  UNLESS_OURS("posix_fallocate", "", posix_fallocate(fd, at, n))
  return allocate(fd, at, n, CALLER);
}
static int libc_fallocate(int fd, int mode, off_t at, off_t n) {
  UNLESS_OURS("fallocate", "", fallocate(fd, mode, at, n))
  if (mode & ~FALLOC_FL_KEEP_SIZE)
    give_up_thread("calls fallocate in a way that norace does not model");
  int error = mode ? 0 : allocate(fd, at, n, CALLER);
  return error ? fail(error) : 0;
}

// From one file to another, or to a pipe or socket. The bytes are the program's meanwhile: both
// halves may stop.
static ssize_t copy(int to, int from, off_t *at, size_t n, uint64_t pc) {
  enum { MOST = 1 << 20 };
  if (!overlay_at(from)) give_up_thread("copies from a descriptor that is no file");
  if (!overlay_at(to) && !channel_is(to))
    give_up_thread("copies a file to a descriptor that norace does not model");
  if (n > MOST) n = MOST; // part of it, as it may be
  if (at) READS(at, sizeof *at);
  char *bytes = malloc(n);
  ssize_t got = overlay_read(from, &(struct iovec){bytes, n}, 1, at ? *at : -1, pc);
  struct iovec v = {bytes, got > 0 ? (size_t)got : 0};
  if (got > 0 && at) WRITES(at, sizeof *at), *at += got;
  if (got > 0)
    got = channel_is(to) ? channel_send(to, &v, 1, 0, pc) : overlay_write(to, &v, 1, -1, pc);
  free(bytes);
  return got;
}
static ssize_t libc_sendfile(int to, int from, off_t *at, size_t n) {
  UNLESS_OURS("sendfile", "", sendfile(to, from, at, n))
  return copy(to, from, at, n, CALLER);
}

static ssize_t libc_copy_file_range(int from, off_t *at, int to, off_t *to_at, size_t n,
                                    unsigned flags) {
  UNLESS_OURS("copy_file_range", "", copy_file_range(from, at, to, to_at, n, flags))
  if (to_at) give_up_thread("calls copy_file_range to a place, which norace does not model");
  return copy(to, from, at, n, CALLER);
}
static ssize_t libc_preadv(int fd, const struct iovec *v, int n, off_t at) {
  uint64_t pc = CALLER;
  if (!overlay_at(fd)) descriptor_refuse(fd, "preadv");
  if (!overlay_at(fd)) return guard_refuse(ALLOW_UNSEEN, "preadv", ""), preadv(fd, v, n, at);
  READS(v, (size_t)n * sizeof *v);
  return at < 0 ? fail(EINVAL) : overlay_read(fd, v, n, at, pc);
}
static ssize_t libc_pwritev(int fd, const struct iovec *v, int n, off_t at) {
  uint64_t pc = CALLER;
  if (!overlay_at(fd)) descriptor_refuse(fd, "pwritev");
  if (!overlay_at(fd)) return guard_refuse(ALLOW_WRITE, "pwritev", ""), pwritev(fd, v, n, at);
  READS(v, (size_t)n * sizeof *v);
  return at < 0 ? fail(EINVAL) : overlay_write(fd, v, n, at, pc);
}
// With flags that only say how soon, they are the same. -1: where the description stands.
enum { SOON = RWF_HIPRI | RWF_DSYNC | RWF_SYNC | RWF_NOWAIT };

static ssize_t libc_preadv2(int fd, const struct iovec *v, int n, off_t at, int flags) {
  uint64_t pc = CALLER;
  if (!overlay_at(fd)) descriptor_refuse(fd, "preadv2");
  if (!overlay_at(fd) || flags & ~SOON)
    return guard_refuse(ALLOW_UNSEEN, "preadv2", ""), preadv2(fd, v, n, at, flags);
  READS(v, (size_t)n * sizeof *v);
  return at < -1 ? fail(EINVAL) : overlay_read(fd, v, n, at, pc);
}
static ssize_t libc_pwritev2(int fd, const struct iovec *v, int n, off_t at, int flags) {
  uint64_t pc = CALLER;
  if (!overlay_at(fd)) descriptor_refuse(fd, "pwritev2");
  if (!overlay_at(fd) || flags & ~SOON)
    return guard_refuse(ALLOW_WRITE, "pwritev2", ""), pwritev2(fd, v, n, at, flags);
  READS(v, (size_t)n * sizeof *v);
  return at < -1 ? fail(EINVAL) : overlay_write(fd, v, n, at, pc);
}
static int libc_sync_file_range(int fd, off_t at, off_t n, unsigned flags) {
  return overlay_at(fd) ? 0 : sync_file_range(fd, at, n, flags);
}
static int libc_syncfs(int fd) { return overlay_at(fd) ? 0 : syncfs(fd); }
static int libc_fstatvfs(int fd, struct statvfs *to) {
  uint64_t pc = PC;
  region_touch(to, sizeof *to);
  WRITES(to, sizeof *to);
  return overlay_at(fd) ? statvfs("/", to) : fstatvfs(fd, to);
}
static int libc_fstatfs(int fd, struct statfs *to) {
  uint64_t pc = PC;
  region_touch(to, sizeof *to);
  WRITES(to, sizeof *to);
  return overlay_at(fd) ? statfs("/", to) : fstatfs(fd, to);
}
static int libc_tcgetattr(int fd, struct termios *to) {
  uint64_t pc = PC;
  if (running && fd > 2) return fail(ENOTTY);
  region_touch(to, sizeof *to);
  WRITES(to, sizeof *to);
  return tcgetattr(fd, to);
}
static int libc_isatty(int fd) {
  if (overlay_at(fd)) return fail(ENOTTY), 0;
  if (running && channel_is(fd)) return channel_asked(fd, CALLER) ? fail(ENOTTY), 0 : 0;
  return isatty(file_use_of(fd));
}
static int libc_fsync(int fd) { return overlay_at(fd) ? 0 : fsync(fd); }
static int libc_fdatasync(int fd) { return overlay_at(fd) ? 0 : fdatasync(fd); }

const Import overlay_sizes_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(truncate),
    ROW(posix_fallocate),
    ROW(fallocate),
    ROW(sendfile),
    ROW(copy_file_range),
    ROW(preadv),
    ROW(pwritev),
    ROW(syncfs),
    ROW(sync_file_range),
    ROW(fstatvfs),
    ROW(fstatfs),
    ROW(tcgetattr),
    ROW(isatty),
    ROW(fsync),
    ROW(fdatasync),
    ROW(preadv2),
    ROW(pwritev2),
    {"preadv64v2", (void *)libc_preadv2},
    {"pwritev64v2", (void *)libc_pwritev2},
    {"preadv64", (void *)libc_preadv},
    {"pwritev64", (void *)libc_pwritev},
    {"truncate64", (void *)libc_truncate},
    {"posix_fallocate64", (void *)libc_posix_fallocate},
    {"fallocate64", (void *)libc_fallocate},
    {"sendfile64", (void *)libc_sendfile},
    {NULL, NULL}};
