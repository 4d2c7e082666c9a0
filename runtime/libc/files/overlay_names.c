// The calls that make, remove and move names, and the one that says where relative paths begin.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "world/fiber.h"
#include "world/snapshot.h"

// Walks to a name that is about to change. False: errno says why not.
bool overlay_find(int at, const char *path, Follow follow, const char *call, Lookup *p) {
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
bool overlay_find_there(int at, const char *path, Follow follow, const char *call, Lookup *p) {
  if (!overlay_find(at, path, follow, call, p)) return false;
  if (p->foreign) return true;
  errno = !p->found ? ENOENT : p->must_be_folder && !S_ISDIR(p->found->stat.st_mode) ? ENOTDIR : 0;
  return !errno;
}

static int may_change(const Inode *dir) {
  if (!dir->stat.st_nlink) return ENOENT;
  return overlay_may(dir, W_OK) ? 0 : EACCES;
}

// ---- making

int overlay_make(int at, const char *path, mode_t mode, const char *call, const char *target,
                 uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find(at, path, FOLLOW_NEVER, call, &p)) return -1;
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
  return overlay_make(at, path, S_IFDIR | (mode & 01777), "mkdirat", NULL, CALLER);
}
static int libc_mkdir(const char *path, mode_t mode) {
  UNLESS_OURS("mkdir", path, mkdir(path, mode))
  return overlay_make(AT_FDCWD, path, S_IFDIR | (mode & 01777), "mkdir", NULL, CALLER);
}
static int symlink_at(const char *target, int at, const char *path, uint64_t pc) {
  READS_STRING(target);
  if (!*target) return fail(ENOENT);
  return overlay_make(at, path, S_IFLNK | 0777, "symlink", target, pc);
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
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find_there(from, old, flags & AT_SYMLINK_FOLLOW ? FOLLOW : FOLLOW_SLASH, "link", &a))
    return -1;
  if (!overlay_find(to, new, FOLLOW_NEVER, "link", &b)) return -1;
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

int overlay_remove_at(int at, const char *path, bool folder, bool either, const char *call,
                      uint64_t pc) {
  Lookup p;
  READS_STRING(path);
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find_there(at, path, FOLLOW_NEVER, call, &p)) return -1;
  int error = may_change(p.dir);
  if (error) return fail(error);
  bool is_folder = S_ISDIR(p.found->stat.st_mode);
  if (folder || (either && is_folder)) return remove_folder(&p);
  if (is_folder) return fail(EISDIR);
  return overlay_remove(p.dir, p.name), 0;
}
static int libc_unlinkat(int at, const char *path, int flags) {
  UNLESS_OURS("unlinkat", path, unlinkat(at, path, flags))
  return overlay_remove_at(at, path, flags & AT_REMOVEDIR, false, "unlinkat", CALLER);
}
static int libc_unlink(const char *path) {
  UNLESS_OURS("unlink", path, unlink(path))
  return overlay_remove_at(AT_FDCWD, path, false, false, "unlink", CALLER);
}
static int libc_rmdir(const char *path) {
  UNLESS_OURS("rmdir", path, rmdir(path))
  return overlay_remove_at(AT_FDCWD, path, true, false, "rmdir", CALLER);
}
static int libc_remove(const char *path) {
  UNLESS_OURS("remove", path, remove(path))
  return overlay_remove_at(AT_FDCWD, path, false, true, "remove", CALLER);
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
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find(from, old, FOLLOW_NEVER, "rename", &a)) return -1;
  if (!overlay_find(to, new, FOLLOW_NEVER, "rename", &b)) return -1;
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

// ---- where relative paths begin

static int libc_chdir(const char *path) {
  UNLESS_OURS("chdir", path, chdir(path))
  uint64_t pc = CALLER;
  Lookup p;
  READS_STRING(path);
  overlay_names_event(TOUCH_W, pc);
  if (!overlay_find_there(AT_FDCWD, path, FOLLOW, "chdir", &p)) return -1;
  if (!S_ISDIR(p.found->stat.st_mode)) return fail(ENOTDIR);
  if (!overlay_may(p.found, X_OK)) return fail(EACCES);
  return overlay_set_folder(p.found), 0;
}
static int libc_fchdir(int fd) {
  UNLESS_OURS("fchdir", "", fchdir(fd))
  overlay_names_event(TOUCH_W, CALLER);
  const Description *d = overlay_at(fd);
  if (!d) return fail(EBADF);
  if (!S_ISDIR(d->inode->stat.st_mode)) return fail(ENOTDIR);
  return overlay_set_folder(d->inode), 0;
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

const Import overlay_names_imports[] = {
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
    ROW(chdir),
    ROW(fchdir),
    ROW(creat),
    {"creat64", (void *)libc_creat},
    {NULL, NULL}};
