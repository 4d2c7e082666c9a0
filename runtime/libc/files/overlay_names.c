// The calls on names: folders, links, permissions, times.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>
#include <utime.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_stream.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "libc/sockets/channel.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/snapshot.h"

static int fail(int error) {
  errno = error;
  return -1;
}

// Where the overlay is off, or the name is the kernel's own: changing is refused unless permitted.
#define UNLESS_OURS(call, path, real)      \
  if (!overlay_on()) {                     \
    guard_refuse(ALLOW_WRITE, call, path); \
    if (running) process_mask_apply();     \
    return real;                           \
  }
#define UNLESS_MAPPED(real) \
  if (!overlay_on()) return real

static void names_event(TouchMode mode, uint64_t pc) {
  overlay_event(overlay_names(), mode, NULL, TOUCH_R, pc);
}

// Walks to a name that is about to change. False: errno says why not.
static bool find(int at, const char *path, Follow follow, const char *call, Lookup *p) {
  bool ok;
  Inode *from = *path == '/' ? overlay_root() : overlay_from(at, &ok);
  if (!from) return false;
  overlay_walk(from, path, follow, p);
  if (p->foreign && call) guard_refuse(ALLOW_WRITE, call, p->real);
  if (p->foreign && call) p->error = EACCES;
  errno = p->error;
  return !p->error;
}

// ... to something that must be there.
static bool find_there(int at, const char *path, Follow follow, const char *call, Lookup *p) {
  if (!find(at, path, follow, call, p)) return false;
  if (p->foreign) return true;
  errno = !p->found ? ENOENT : p->must_be_folder && !S_ISDIR(p->found->stat.st_mode) ? ENOTDIR : 0;
  return !errno;
}

static int may_change(const Inode *dir) {
  if (!dir->stat.st_nlink) return ENOENT;
  return overlay_may(dir, W_OK) ? 0 : EACCES;
}

// ---- making

static int make(int at, const char *path, mode_t mode, const char *call, const char *target,
                uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_W, pc);
  if (!find(at, path, FOLLOW_NEVER, call, &p)) return -1;
  if (p.found) return fail(EEXIST);
  if (p.must_be_folder && !S_ISDIR(mode)) return fail(ENOENT);
  int error = may_change(p.dir);
  if (error) return fail(error);
  Inode *i = inode_new(p.dir, S_ISLNK(mode) ? mode : mode & ~world->file_mask);
  if (target) {
    size_t n = strlen(target);
    i->target = memcpy(world_take(n + 1), target, n + 1);
    i->stat.st_size = (off_t)n;
  }
  if (S_ISDIR(mode)) i->stat.st_size = 4096;
  return overlay_enter(p.dir, p.name, i);
}

static int libc_mkdirat(int at, const char *path, mode_t mode) {
  UNLESS_OURS("mkdirat", path, mkdirat(at, path, mode))
  return make(at, path, S_IFDIR | (mode & 01777), "mkdirat", NULL, CALLER);
}
static int libc_mkdir(const char *path, mode_t mode) {
  UNLESS_OURS("mkdir", path, mkdir(path, mode))
  return make(AT_FDCWD, path, S_IFDIR | (mode & 01777), "mkdir", NULL, CALLER);
}
static int symlink_at(const char *target, int at, const char *path, uint64_t pc) {
  READS_STRING(target);
  if (!*target) return fail(ENOENT);
  return make(at, path, S_IFLNK | 0777, "symlink", target, pc);
}
static int libc_symlinkat(const char *target, int at, const char *path) {
  UNLESS_OURS("symlinkat", path, symlinkat(target, at, path))
  return symlink_at(target, at, path, CALLER);
}
static int libc_symlink(const char *target, const char *path) {
  UNLESS_OURS("symlink", path, symlink(target, path))
  return symlink_at(target, AT_FDCWD, path, CALLER);
}

static int link_at(int from, const char *old, int to, const char *new, int flags, uint64_t pc) {
  Lookup a, b;
  READS_STRING(old);
  READS_STRING(new);
  names_event(TOUCH_W, pc);
  if (!find_there(from, old, flags & AT_SYMLINK_FOLLOW ? FOLLOW : FOLLOW_SLASH, "link", &a))
    return -1;
  if (!find(to, new, FOLLOW_NEVER, "link", &b)) return -1;
  if (b.found) return fail(EEXIST);
  if (b.must_be_folder) return fail(ENOENT);
  if (S_ISDIR(a.found->stat.st_mode)) return fail(EPERM);
  int error = may_change(b.dir);
  if (error) return fail(error);
  overlay_enter(b.dir, b.name, a.found);
  inode_touched(a.found, 2);
  return 0;
}
static int libc_linkat(int from, const char *old, int to, const char *new, int flags) {
  UNLESS_OURS("linkat", new, linkat(from, old, to, new, flags))
  return link_at(from, old, to, new, flags, CALLER);
}
static int libc_link(const char *old, const char *new) {
  UNLESS_OURS("link", new, link(old, new))
  return link_at(AT_FDCWD, old, AT_FDCWD, new, 0, CALLER);
}

// ---- removing

static int remove_folder(Lookup *p) {
  if (!S_ISDIR(p->found->stat.st_mode)) return fail(ENOTDIR);
  if (!strcmp(p->name, ".")) return fail(p->found == overlay_root() ? EBUSY : EINVAL);
  if (!overlay_empty(p->found)) return fail(ENOTEMPTY);
  return overlay_remove(p->dir, p->name), 0;
}

static int remove_at(int at, const char *path, bool folder, bool either, const char *call,
                     uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_W, pc);
  if (!find_there(at, path, FOLLOW_NEVER, call, &p)) return -1;
  int error = may_change(p.dir);
  if (error) return fail(error);
  bool is_folder = S_ISDIR(p.found->stat.st_mode);
  if (folder || (either && is_folder)) return remove_folder(&p);
  if (is_folder) return fail(EISDIR);
  return overlay_remove(p.dir, p.name), 0;
}
static int libc_unlinkat(int at, const char *path, int flags) {
  UNLESS_OURS("unlinkat", path, unlinkat(at, path, flags))
  return remove_at(at, path, flags & AT_REMOVEDIR, false, "unlinkat", CALLER);
}
static int libc_unlink(const char *path) {
  UNLESS_OURS("unlink", path, unlink(path))
  return remove_at(AT_FDCWD, path, false, false, "unlink", CALLER);
}
static int libc_rmdir(const char *path) {
  UNLESS_OURS("rmdir", path, rmdir(path))
  return remove_at(AT_FDCWD, path, true, false, "rmdir", CALLER);
}
static int libc_remove(const char *path) {
  UNLESS_OURS("remove", path, remove(path))
  return remove_at(AT_FDCWD, path, false, true, "remove", CALLER);
}

// ---- another name

static bool lies_in(const Inode *dir, const Inode *folder) {
  for (; dir; dir = dir->parent)
    if (dir == folder) return true;
  return false;
}

static int may_replace(const Lookup *a, const Lookup *b) {
  bool folder = S_ISDIR(a->found->stat.st_mode);
  if (!b->found) return 0;
  bool onto = S_ISDIR(b->found->stat.st_mode);
  if (folder && !onto) return ENOTDIR;
  if (!folder && onto) return EISDIR;
  return onto && !overlay_empty(b->found) ? ENOTEMPTY : 0;
}

static int move(Lookup *a, Lookup *b, unsigned flags) {
  bool slash = a->must_be_folder || b->must_be_folder;
  if (slash && !S_ISDIR(a->found->stat.st_mode)) return fail(ENOTDIR);
  if (a->found == b->found) return 0;
  if (!strcmp(a->name, ".") || !strcmp(b->name, ".")) return fail(EBUSY);
  if (b->found && flags & RENAME_NOREPLACE) return fail(EEXIST);
  if (S_ISDIR(a->found->stat.st_mode) && lies_in(b->dir, a->found)) return fail(EINVAL);
  if (b->found && S_ISDIR(b->found->stat.st_mode) && lies_in(a->dir, b->found))
    return fail(ENOTEMPTY);
  int error = may_replace(a, b);
  if (error) return fail(error);
  Inode *i = a->found;
  nlink_t links = i->stat.st_nlink;
  if (b->found) overlay_remove(b->dir, b->name);
  overlay_enter(b->dir, b->name, i); // first, so that it always has a name
  overlay_remove(a->dir, a->name);
  i->stat.st_nlink = links;
  return 0;
}

static int rename_at(int from, const char *old, int to, const char *new, unsigned flags,
                     uint64_t pc) {
  Lookup a, b;
  READS_STRING(old);
  READS_STRING(new);
  if (flags & ~(unsigned)RENAME_NOREPLACE) give_up_thread("exchanges two names of files");
  names_event(TOUCH_W, pc);
  if (!find(from, old, FOLLOW_NEVER, "rename", &a)) return -1;
  if (!find(to, new, FOLLOW_NEVER, "rename", &b)) return -1;
  if (!a.found) return fail(ENOENT);
  int error = may_change(a.dir) ? may_change(a.dir) : may_change(b.dir);
  return error ? fail(error) : move(&a, &b, flags);
}
static int libc_rename(const char *old, const char *new) {
  UNLESS_OURS("rename", new, rename(old, new))
  return rename_at(AT_FDCWD, old, AT_FDCWD, new, 0, CALLER);
}
static int libc_renameat(int from, const char *old, int to, const char *new) {
  UNLESS_OURS("renameat", new, renameat(from, old, to, new))
  return rename_at(from, old, to, new, 0, CALLER);
}
static int libc_renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  UNLESS_OURS("renameat2", new, renameat2(from, old, to, new, flags))
  return rename_at(from, old, to, new, flags, CALLER);
}

// ---- looking

static int show(Inode *i, struct stat *to, uint64_t pc) {
  inode_looked(i);
  WRITES(to, sizeof *to);
  *to = i->stat;
  return 0;
}

static int real_stat(const char *path, struct stat *to, bool follow, uint64_t pc) {
  region_touch(to, sizeof *to);
  WRITES(to, sizeof *to);
  return follow ? stat(path, to) : lstat(path, to);
}

static int stat_at(int at, const char *path, struct stat *to, Follow follow, uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_R, pc);
  if (!find_there(at, path, follow, NULL, &p)) return -1;
  if (p.foreign) return real_stat(p.real, to, follow == FOLLOW, pc);
  p.found->opens++; // it stays, whoever removes it meanwhile
  overlay_event(inode_object(p.found), TOUCH_R, NULL, TOUCH_R, pc);
  p.found->opens--;
  show(p.found, to, pc);
  inode_release(p.found);
  return 0;
}

static int look_outside(const char *path, uint64_t pc) {
  READS_STRING(path);
  if (running) outside_file(path);
  return 0;
}
static int libc_stat(const char *path, struct stat *to) {
  uint64_t pc = CALLER;
  if (overlay_on()) return stat_at(AT_FDCWD, path, to, FOLLOW, pc);
  return look_outside(path, pc), real_stat(path, to, true, pc);
}
static int libc_lstat(const char *path, struct stat *to) {
  uint64_t pc = CALLER;
  if (overlay_on()) return stat_at(AT_FDCWD, path, to, FOLLOW_SLASH, pc);
  return look_outside(path, pc), real_stat(path, to, false, pc);
}
static int libc_fstatat(int at, const char *path, struct stat *to, int flags) {
  uint64_t pc = CALLER;
  if (overlay_on() && !*path && flags & AT_EMPTY_PATH && overlay_at(at))
    return overlay_stat_of(at, to, pc);
  if (overlay_on())
    return stat_at(at, path, to, flags & AT_SYMLINK_NOFOLLOW ? FOLLOW_SLASH : FOLLOW, pc);
  READS_STRING(path);
  region_touch(to, sizeof *to);
  WRITES(to, sizeof *to);
  if (running) control->outside = 1;
  return fstatat(at, path, to, flags);
}

static int access_at(int at, const char *path, int how, uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_R, pc);
  if (!find_there(at, path, FOLLOW, NULL, &p)) return -1;
  if (p.foreign) return access(p.real, how);
  return how == F_OK || overlay_may(p.found, how) ? 0 : fail(EACCES);
}
static int libc_access(const char *path, int how) {
  uint64_t pc = CALLER;
  if (overlay_on()) return access_at(AT_FDCWD, path, how, pc);
  return look_outside(path, pc), access(path, how);
}
static int libc_faccessat(int at, const char *path, int how, int flags) {
  uint64_t pc = CALLER;
  if (overlay_on()) return access_at(at, path, how, pc);
  return look_outside(path, pc), faccessat(at, path, how, flags);
}

static ssize_t readlink_at(int at, const char *path, char *to, size_t n, uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_R, pc);
  if (!find_there(at, path, FOLLOW_SLASH, NULL, &p)) return -1;
  region_touch(to, n);
  if (p.foreign) {
    ssize_t got = readlink(p.real, to, n);
    if (got > 0) WRITES(to, (size_t)got);
    return got;
  }
  if (!S_ISLNK(p.found->stat.st_mode)) return fail(EINVAL);
  size_t size = strlen(p.found->target), part = size < n ? size : n;
  WRITES(to, part);
  memcpy(to, p.found->target, part);
  return (ssize_t)part;
}
static ssize_t libc_readlink(const char *path, char *to, size_t n) {
  uint64_t pc = CALLER;
  if (overlay_on()) return readlink_at(AT_FDCWD, path, to, n, pc);
  look_outside(path, pc);
  region_touch(to, n);
  ssize_t got = readlink(path, to, n);
  if (got > 0) WRITES(to, (size_t)got);
  return got;
}
static ssize_t libc_readlinkat(int at, const char *path, char *to, size_t n) {
  UNLESS_MAPPED(readlinkat(at, path, to, n));
  return readlink_at(at, path, to, n, CALLER);
}

static char *real_name(const char *path, char *to, uint64_t pc) {
  Lookup p;
  char name[OVERLAY_PATH];
  READS_STRING(path);
  names_event(TOUCH_R, pc);
  if (!find_there(AT_FDCWD, path, FOLLOW, NULL, &p)) return NULL;
  if (p.foreign) return realpath(p.real, to);
  inode_path(S_ISDIR(p.found->stat.st_mode) ? p.found : p.dir, name);
  if (!S_ISDIR(p.found->stat.st_mode))
    print_to(name + strlen(name), sizeof name - strlen(name), "%s%s", name[1] ? "/" : "", p.name);
  if (!to) return strdup(name);
  WRITES(to, strlen(name) + 1);
  return strcpy(to, name);
}
static char *libc_realpath(const char *path, char *to) {
  uint64_t pc = CALLER;
  if (!path) return errno = EINVAL, NULL;
  if (overlay_on()) return real_name(path, to, pc);
  look_outside(path, pc);
  if (to) region_touch(to, PATH_MAX);
  char *result = realpath(path, to);
  if (result && to) WRITES(to, strlen(to) + 1);
  return result;
}

// ---- where relative paths begin

static int libc_chdir(const char *path) {
  UNLESS_OURS("chdir", path, chdir(path))
  uint64_t pc = CALLER;
  Lookup p;
  READS_STRING(path);
  names_event(TOUCH_W, pc);
  if (!find_there(AT_FDCWD, path, FOLLOW, "chdir", &p)) return -1;
  if (!S_ISDIR(p.found->stat.st_mode)) return fail(ENOTDIR);
  if (!overlay_may(p.found, X_OK)) return fail(EACCES);
  return overlay_set_folder(p.found), 0;
}
static int libc_fchdir(int fd) {
  UNLESS_OURS("fchdir", "", fchdir(fd))
  names_event(TOUCH_W, CALLER);
  const Description *d = overlay_at(fd);
  if (!d) return fail(EBADF);
  if (!S_ISDIR(d->inode->stat.st_mode)) return fail(ENOTDIR);
  return overlay_set_folder(d->inode), 0;
}
static char *libc_getcwd(char *to, size_t n) {
  uint64_t pc = CALLER;
  if (!overlay_on()) {
    if (to) region_touch(to, n);
    char *result = getcwd(to, n);
    if (result && to) WRITES(to, strlen(to) + 1);
    return result;
  }
  char path[OVERLAY_PATH];
  names_event(TOUCH_R, pc);
  inode_path(overlay_folder(), path);
  size_t size = strlen(path) + 1;
  if (to && n < size) return errno = n ? ERANGE : EINVAL, NULL;
  if (!to && n && n < size) return errno = ERANGE, NULL;
  if (!to) to = malloc(n ? n : size);
  else WRITES(to, size);
  return to ? memcpy(to, path, size) : NULL;
}

// ---- permissions, owners, times

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
  names_event(TOUCH_W, pc);
  if (!find_there(at, path, follow, call, &p)) return -1;
  return change(p.found, how, with);
}

static int change_fd(int fd, Change *how, const void *with, uint64_t pc) {
  names_event(TOUCH_W, pc);
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

// ---- sizes

static int libc_truncate(const char *path, off_t size) {
  UNLESS_OURS("truncate", path, truncate(path, size))
  uint64_t pc = CALLER;
  Lookup p;
  READS_STRING(path);
  if (size < 0) return fail(EINVAL);
  names_event(TOUCH_R, pc);
  if (!find_there(AT_FDCWD, path, FOLLOW, "truncate", &p)) return -1;
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
static int libc_statx(int at, const char *path, int flags, unsigned mask, struct statx *to) {
  uint64_t pc = CALLER;
  struct stat s;
  UNLESS_MAPPED(statx(at, path, flags, mask, to));
  if (libc_fstatat(at, path, &s, flags & (AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))) return -1;
  WRITES(to, sizeof *to);
  *to = (struct statx){
      .stx_mask = STATX_BASIC_STATS,
      .stx_blksize = (uint32_t)s.st_blksize,
      .stx_nlink = (uint32_t)s.st_nlink,
      .stx_uid = s.st_uid,
      .stx_gid = s.st_gid,
      .stx_mode = (uint16_t)s.st_mode,
      .stx_ino = s.st_ino,
      .stx_size = (uint64_t)s.st_size,
      .stx_blocks = (uint64_t)s.st_blocks,
      .stx_atime = {.tv_sec = s.st_atim.tv_sec, .tv_nsec = (uint32_t)s.st_atim.tv_nsec},
      .stx_ctime = {.tv_sec = s.st_ctim.tv_sec, .tv_nsec = (uint32_t)s.st_ctim.tv_nsec},
      .stx_mtime = {.tv_sec = s.st_mtim.tv_sec, .tv_nsec = (uint32_t)s.st_mtim.tv_nsec}};
  return 0;
}

// ---- files for a while

static uint32_t temporary_number(void) { return (uint32_t)random_step(&current->randomness); }

static bool fill_in(char *pattern, int suffix) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  size_t n = strlen(pattern);
  if (suffix < 0 || n < 6 + (size_t)suffix) return false;
  char *x = pattern + n - 6 - suffix;
  if (strncmp(x, "XXXXXX", 6)) return false;
  uint64_t number = (uint64_t)temporary_number() << 32 | temporary_number();
  for (int i = 0; i < 6; i++, number /= 62) x[i] = letters[number % 62];
  return true;
}

static int temporary(char *pattern, int suffix, int flags, bool folder, uint64_t pc) {
  READS_STRING(pattern);
  if (!fill_in(pattern, suffix)) return fail(EINVAL);
  WRITES(pattern + strlen(pattern) - 6 - suffix, 6);
  Lookup p;
  if (folder) return make(AT_FDCWD, pattern, S_IFDIR | 0700, "mkdtemp", NULL, pc);
  int fd = overlay_open(overlay_folder(), pattern, O_RDWR | O_CREAT | O_EXCL | flags, 0600, pc, &p);
  if (fd == OVERLAY_FOREIGN) guard_refuse(ALLOW_WRITE, "mkstemp", pattern);
  return fd;
}
static int libc_mkstemp(char *pattern) {
  UNLESS_OURS("mkstemp", pattern, mkstemp(pattern))
  return temporary(pattern, 0, 0, false, CALLER);
}
static int libc_mkostemp(char *pattern, int flags) {
  UNLESS_OURS("mkostemp", pattern, mkostemp(pattern, flags))
  return temporary(pattern, 0, flags, false, CALLER);
}
static int libc_mkstemps(char *pattern, int suffix) {
  UNLESS_OURS("mkstemps", pattern, mkstemps(pattern, suffix))
  return temporary(pattern, suffix, 0, false, CALLER);
}
static int libc_mkostemps(char *pattern, int suffix, int flags) {
  UNLESS_OURS("mkostemps", pattern, mkostemps(pattern, suffix, flags))
  return temporary(pattern, suffix, flags, false, CALLER);
}
static char *libc_mkdtemp(char *pattern) {
  UNLESS_OURS("mkdtemp", pattern, mkdtemp(pattern))
  return temporary(pattern, 0, 0, true, CALLER) ? NULL : pattern;
}
static FILE *libc_tmpfile(void) {
  UNLESS_OURS("tmpfile", "", tmpfile())
  int fd = overlay_nameless(CALLER);
  return fd < 0 ? NULL : overlay_stream(fd, "w+");
}
static int libc_memfd_create(const char *name, unsigned flags) {
  uint64_t pc = CALLER;
  READS_STRING(name);
  UNLESS_OURS("memfd_create", name, (int)memfd_create(name, flags))
  return overlay_nameless(pc);
}
static const char *shared_name(char to[OVERLAY_PATH], const char *name) {
  while (*name == '/') name++;
  print_to(to, OVERLAY_PATH, "/dev/shm/%s", name);
  return to;
}
static int libc_shm_open(const char *name, int flags, mode_t mode) {
  uint64_t pc = CALLER;
  char path[OVERLAY_PATH];
  Lookup p;
  UNLESS_OURS("shm_open", name, shm_open(name, flags, mode))
  READS_STRING(name);
  return overlay_open(overlay_root(), shared_name(path, name), flags | O_NOFOLLOW, mode, pc, &p);
}
static int libc_shm_unlink(const char *name) {
  uint64_t pc = CALLER;
  char path[OVERLAY_PATH];
  UNLESS_OURS("shm_unlink", name, shm_unlink(name))
  READS_STRING(name);
  return remove_at(AT_FDCWD, shared_name(path, name), false, false, "shm_unlink", pc);
}
// ---- listing folders: what was there when the list was made

typedef struct {
  int fd;
  uint32_t n, room, at;
  struct dirent now;
  struct Entry {
    uint64_t number;
    uint8_t type;
    char *name;
  } *entry;
} Folder;

static void folder_add(void *to, const char *name, const Inode *i) {
  Folder *f = to;
  if (f->n == f->room) {
    f->room = f->room ? 2 * f->room : 16;
    struct Entry *more = realloc(f->entry, f->room * sizeof *f->entry);
    CHECK(more);
    f->entry = more;
  }
  f->entry[f->n++] = (struct Entry){i->stat.st_ino, (uint8_t)IFTODT(i->stat.st_mode), strdup(name)};
}

static void folder_empty(Folder *f) {
  for (uint32_t i = 0; i < f->n; i++) free(f->entry[i].name);
  free(f->entry);
  f->entry = NULL;
  f->n = f->room = f->at = 0;
}

static void folder_read(Folder *f, Inode *dir) {
  folder_add(f, ".", dir);
  folder_add(f, "..", dir->parent ? dir->parent : dir);
  overlay_list(dir, folder_add, f);
}

static DIR *folder_at(int fd) {
  Folder *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->fd = fd;
  folder_read(f, overlay_at(fd)->inode);
  return (DIR *)f;
}

// The kernel's own folders are read at once, too.
static DIR *foreign_folder(const char *path) {
  DIR *d = opendir(path);
  if (!d) return NULL;
  Folder *f = calloc(1, sizeof *f);
  f->fd = -1;
  region_touch(d, 65536);
  for (const struct dirent *e; (e = readdir(d));)
    folder_add(f, e->d_name, &(Inode){.stat = {.st_ino = e->d_ino, .st_mode = DTTOIF(e->d_type)}});
  closedir(d);
  return (DIR *)f;
}

static DIR *libc_opendir(const char *path) {
  uint64_t pc = CALLER;
  Lookup p;
  READS_STRING(path);
  if (!running || before_main) return opendir(path);
  if (!overlay_on()) return file_order(pc), foreign_folder(path);
  int fd = overlay_open(overlay_folder(), path, O_RDONLY | O_DIRECTORY, 0, pc, &p);
  if (fd == OVERLAY_FOREIGN) return foreign_folder(p.real);
  return fd < 0 ? NULL : folder_at(fd);
}
static DIR *libc_fdopendir(int fd) {
  if (!running || before_main) return fdopendir(fd);
  const Description *d = overlay_at(fd);
  if (!d) give_up_thread("calls fdopendir on a descriptor that norace does not model");
  if (!S_ISDIR(d->inode->stat.st_mode)) return errno = ENOTDIR, NULL;
  overlay_event(overlay_names(), TOUCH_R, NULL, TOUCH_R, CALLER);
  return folder_at(fd);
}
static struct dirent *libc_readdir(DIR *d) {
  if (!running || before_main) return readdir(d);
  Folder *f = (Folder *)d;
  writes(d, 1, PC);
  if (f->at == f->n) return NULL;
  const struct Entry *e = &f->entry[f->at++];
  f->now = (struct dirent){
      .d_ino = e->number, .d_off = f->at, .d_reclen = sizeof f->now, .d_type = e->type};
  print_to(f->now.d_name, sizeof f->now.d_name, "%s", e->name);
  writes(&f->now, offsetof(struct dirent, d_name) + strlen(f->now.d_name) + 1, PC);
  return &f->now;
}
static int libc_readdir_r(DIR *d, struct dirent *to, struct dirent **result) {
  uint64_t pc = PC;
  const struct dirent *e = libc_readdir(d);
  WRITES(result, sizeof *result);
  if (!e) return *result = NULL, 0;
  WRITES(to, sizeof *to);
  *to = *e;
  *result = to;
  return 0;
}
static void libc_rewinddir(DIR *d) {
  if (!running || before_main) return rewinddir(d);
  Folder *f = (Folder *)d;
  uint64_t pc = CALLER;
  writes(d, 1, pc);
  f->at = 0;
  if (f->fd < 0) return;
  names_event(TOUCH_R, pc);
  folder_empty(f);
  folder_read(f, overlay_at(f->fd)->inode);
}
static long libc_telldir(DIR *d) {
  if (!running || before_main) return telldir(d);
  writes(d, 1, PC);
  return ((Folder *)d)->at;
}
static void libc_seekdir(DIR *d, long at) {
  if (!running || before_main) return seekdir(d, at);
  writes(d, 1, PC);
  Folder *f = (Folder *)d;
  f->at = at < 0 || at > f->n ? f->n : (uint32_t)at;
}
static int libc_dirfd(DIR *d) {
  if (!running || before_main) return dirfd(d);
  reads(d, 1, PC);
  return ((Folder *)d)->fd;
}
static int libc_closedir(DIR *d) {
  if (!running || before_main) return closedir(d);
  uint64_t pc = CALLER;
  Folder *f = (Folder *)d;
  writes(d, 1, pc);
  int fd = f->fd;
  folder_empty(f);
  free(f);
  return fd >= 0 ? overlay_close(fd, pc) : 0;
}
static int libc_scandir(const char *path, struct dirent ***names,
                        int (*wanted)(const struct dirent *),
                        int (*before)(const struct dirent **, const struct dirent **)) {
  uint64_t pc = CALLER;
  DIR *d = libc_opendir(path);
  if (!d) return -1;
  struct dirent **list = NULL;
  int n = 0;
  for (const struct dirent *e; (e = libc_readdir(d));) {
    if (wanted && !wanted(e)) continue;
    struct dirent **more = realloc(list, (size_t)(n + 1) * sizeof *list);
    CHECK(more);
    list = more;
    list[n] = malloc(sizeof *e);
    *list[n++] = *e;
  }
  if (before) qsort(list, (size_t)n, sizeof *list, (int (*)(const void *, const void *))before);
  libc_closedir(d);
  WRITES(names, sizeof *names);
  *names = list;
  return n;
}

static int libc_creat(const char *path, mode_t mode) {
  uint64_t pc = CALLER;
  Lookup p;
  UNLESS_OURS("creat", path, creat(path, mode))
  READS_STRING(path);
  int fd = overlay_open(overlay_folder(), path, O_WRONLY | O_CREAT | O_TRUNC, mode, pc, &p);
  if (fd == OVERLAY_FOREIGN) give_up_thread("calls creat on '%s'", p.real);
  return fd;
}

static int libc_isatty(int fd) {
  return overlay_at(fd) ? fail(ENOTTY), 0 : isatty(file_use_of(fd));
}
static int libc_fsync(int fd) { return overlay_at(fd) ? 0 : fsync(fd); }
static int libc_fdatasync(int fd) { return overlay_at(fd) ? 0 : fdatasync(fd); }

const Import overlay_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(mkdir),
    ROW(mkdirat),
    ROW(symlink),
    ROW(symlinkat),
    ROW(link),
    ROW(linkat),
    ROW(unlink),
    ROW(unlinkat),
    ROW(rmdir),
    ROW(remove),
    ROW(rename),
    ROW(renameat),
    ROW(renameat2),
    ROW(stat),
    ROW(lstat),
    ROW(fstatat),
    ROW(access),
    ROW(faccessat),
    ROW(readlink),
    ROW(readlinkat),
    ROW(realpath),
    ROW(chdir),
    ROW(fchdir),
    ROW(getcwd),
    ROW(chmod),
    ROW(fchmod),
    ROW(fchmodat),
    ROW(chown),
    ROW(lchown),
    ROW(fchown),
    ROW(fchownat),
    ROW(utimensat),
    ROW(futimens),
    ROW(utimes),
    ROW(lutimes),
    ROW(futimes),
    ROW(utime),
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
    ROW(statx),
    ROW(mkstemp),
    ROW(mkostemp),
    ROW(mkstemps),
    ROW(mkostemps),
    ROW(mkdtemp),
    ROW(tmpfile),
    ROW(memfd_create),
    ROW(shm_open),
    ROW(shm_unlink),
    ROW(creat),
    ROW(opendir),
    ROW(fdopendir),
    ROW(readdir),
    ROW(readdir_r),
    ROW(rewinddir),
    ROW(telldir),
    ROW(seekdir),
    ROW(dirfd),
    ROW(closedir),
    ROW(scandir),
    ROW(isatty),
    ROW(fsync),
    ROW(fdatasync),
    {"preadv64", (void *)libc_preadv},
    {"pwritev64", (void *)libc_pwritev},
    {"stat64", (void *)libc_stat},
    {"lstat64", (void *)libc_lstat},
    {"fstatat64", (void *)libc_fstatat},
    {"__realpath_chk", (void *)libc_realpath},
    {"__getcwd_chk", (void *)libc_getcwd},
    {"__readlink_chk", (void *)libc_readlink},
    {"truncate64", (void *)libc_truncate},
    {"posix_fallocate64", (void *)libc_posix_fallocate},
    {"fallocate64", (void *)libc_fallocate},
    {"sendfile64", (void *)libc_sendfile},
    {"mkstemp64", (void *)libc_mkstemp},
    {"mkostemp64", (void *)libc_mkostemp},
    {"mkstemps64", (void *)libc_mkstemps},
    {"mkostemps64", (void *)libc_mkostemps},
    {"tmpfile64", (void *)libc_tmpfile},
    {"creat64", (void *)libc_creat},
    {"readdir64", (void *)libc_readdir},
    {"readdir64_r", (void *)libc_readdir_r},
    {"scandir64", (void *)libc_scandir},
    {NULL, NULL}};
