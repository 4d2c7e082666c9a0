// The calls that change permissions, owners and times.
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"

typedef void Change(Inode *, const void *);

static int change(Inode *i, Change *how, const void *with) {
  if (process_user() && process_user() != i->stat.st_uid) return fail(EPERM);
  how(i, with);
  return 0;
}

static int change_at(int at, const char *path, Follow follow, const char *call, Change *how,
                     const void *with, uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find_there(at, path, follow, call, &p)) return -1;
  return change(p.found, how, with);
}

static int change_fd(int fd, Change *how, const void *with, uint64_t pc) {
  overlay_names_event(TOUCH_W, pc);
  const Description *d = overlay_at(fd);
  return d ? change(d->inode, how, with) : fail(EBADF);
}

static void set_mode(Inode *i, const void *mode) {
  i->stat.st_mode = (i->stat.st_mode & S_IFMT) | (*(const mode_t *)mode & 07777);
  i->own_mode = true;
  inode_touched(i, 3 + i->stat.st_mode);
}
static int libc_chmod(const char *path, mode_t mode) {
  UNLESS_OURS("chmod", path, chmod(path, mode))
  return change_at(AT_FDCWD, path, FOLLOW, "chmod", set_mode, &mode, CALLER);
}
static int libc_fchmodat(int at, const char *path, mode_t mode, int flags) {
  UNLESS_OURS("fchmodat", path, fchmodat(at, path, mode, flags))
  return change_at(at, path, FOLLOW, "fchmodat", set_mode, &mode, CALLER);
}
static int libc_fchmod(int fd, mode_t mode) {
  UNLESS_OURS("fchmod", "", fchmod(fd, mode))
  return change_fd(fd, set_mode, &mode, CALLER);
}

typedef struct {
  uid_t user;
  gid_t group;
} Owner;
static void set_owner(Inode *i, const void *owner) {
  const Owner *o = owner;
  if (o->user != (uid_t)-1) i->stat.st_uid = o->user;
  if (o->group != (gid_t)-1) i->stat.st_gid = o->group;
  inode_touched(i, (uint64_t)o->user << 32 | o->group);
}
static int libc_chown(const char *path, uid_t user, gid_t group) {
  UNLESS_OURS("chown", path, chown(path, user, group))
  return change_at(AT_FDCWD, path, FOLLOW, "chown", set_owner, &(Owner){user, group}, CALLER);
}
static int libc_lchown(const char *path, uid_t user, gid_t group) {
  UNLESS_OURS("lchown", path, lchown(path, user, group))
  return change_at(AT_FDCWD, path, FOLLOW_SLASH, "lchown", set_owner, &(Owner){user, group},
                   CALLER);
}
static int libc_fchown(int fd, uid_t user, gid_t group) {
  UNLESS_OURS("fchown", "", fchown(fd, user, group))
  return change_fd(fd, set_owner, &(Owner){user, group}, CALLER);
}
static int libc_fchownat(int at, const char *path, uid_t user, gid_t group, int flags) {
  UNLESS_OURS("fchownat", path, fchownat(at, path, user, group, flags))
  return change_at(at, path, flags & AT_SYMLINK_NOFOLLOW ? FOLLOW_SLASH : FOLLOW, "fchownat",
                   set_owner, &(Owner){user, group}, CALLER);
}

static void set_time(struct timespec *to, struct timespec t, uint64_t now) {
  if (t.tv_nsec == UTIME_OMIT) return;
  if (t.tv_nsec == UTIME_NOW)
    t = (struct timespec){(time_t)(now / 1000000000), (long)(now % 1000000000)};
  *to = t;
}
static void set_times(Inode *i, const void *times) {
  const struct timespec *t = times, now[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
  if (!t) t = now;
  set_time(&i->stat.st_atim, t[0], overlay_now());
  set_time(&i->stat.st_mtim, t[1], overlay_now());
  inode_touched(i, (uint64_t)i->stat.st_mtim.tv_sec << 30 ^ (uint64_t)i->stat.st_mtim.tv_nsec ^
                       (uint64_t)i->stat.st_atim.tv_sec << 17);
}
static int libc_utimensat(int at, const char *path, const struct timespec t[2], int flags) {
  uint64_t pc = CALLER;
  UNLESS_OURS("utimensat", path, utimensat(at, path, t, flags))
  if (t) READS(t, 2 * sizeof *t);
  if (!path) return change_fd(at, set_times, t, pc);
  return change_at(at, path, flags & AT_SYMLINK_NOFOLLOW ? FOLLOW_SLASH : FOLLOW, "utimensat",
                   set_times, t, pc);
}
static int libc_futimens(int fd, const struct timespec t[2]) {
  uint64_t pc = CALLER;
  UNLESS_OURS("futimens", "", futimens(fd, t))
  if (t) READS(t, 2 * sizeof *t);
  return change_fd(fd, set_times, t, pc);
}
static const struct timespec *timespecs(struct timespec to[2], const struct timeval *t,
                                        uint64_t pc) {
  if (!t) return NULL;
  READS(t, 2 * sizeof *t);
  for (int i = 0; i < 2; i++) to[i] = (struct timespec){t[i].tv_sec, t[i].tv_usec * 1000};
  return to;
}
static int libc_utimes(const char *path, const struct timeval t[2]) {
  struct timespec ts[2];
  UNLESS_OURS("utimes", path, utimes(path, t))
  uint64_t pc = CALLER;
  return change_at(AT_FDCWD, path, FOLLOW, "utimes", set_times, timespecs(ts, t, pc), pc);
}
static int libc_lutimes(const char *path, const struct timeval t[2]) {
  struct timespec ts[2];
  UNLESS_OURS("lutimes", path, lutimes(path, t))
  uint64_t pc = CALLER;
  return change_at(AT_FDCWD, path, FOLLOW_SLASH, "lutimes", set_times, timespecs(ts, t, pc), pc);
}
static int libc_futimes(int fd, const struct timeval t[2]) {
  struct timespec ts[2];
  UNLESS_OURS("futimes", "", futimes(fd, t))
  uint64_t pc = CALLER;
  return change_fd(fd, set_times, timespecs(ts, t, pc), pc);
}
static int libc_utime(const char *path, const struct utimbuf *t) {
  UNLESS_OURS("utime", path, utime(path, t))
  uint64_t pc = CALLER;
  struct timespec ts[2] = {{0}};
  if (t) {
    READS(t, sizeof *t);
    ts[0].tv_sec = t->actime;
    ts[1].tv_sec = t->modtime;
  }
  return change_at(AT_FDCWD, path, FOLLOW, "utime", set_times, t ? ts : NULL, pc);
}

const Import overlay_change_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(chmod),   ROW(fchmod),   ROW(fchmodat),  ROW(chown),    ROW(lchown),
    ROW(fchown),  ROW(fchownat), ROW(utimensat), ROW(futimens), ROW(utimes),
    ROW(lutimes), ROW(futimes),  ROW(utime),     {NULL, NULL}};
