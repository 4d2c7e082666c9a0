// The calls that look at names: what is there, who may use it, where it leads.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_folders.h"
#include "libc/files/overlay_look.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "world/snapshot.h"

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

static int look_at(int at, const char *path, struct stat *to, Follow follow, uint64_t pc) {
  Lookup p;
  overlay_names_event(TOUCH_R, pc);
  if (!overlay_find_there(at, path, follow, NULL, &p)) return -1;
  if (p.foreign) return real_stat(p.real, to, follow == FOLLOW, pc);
  p.found->opens++; // it stays, whoever removes it meanwhile
  overlay_event(inode_object(p.found), TOUCH_R, NULL, TOUCH_R, pc);
  p.found->opens--;
  show(p.found, to, pc);
  inode_release(p.found);
  return 0;
}

static int stat_at(int at, const char *path, struct stat *to, Follow follow, uint64_t pc) {
  READS_STRING(path);
  return look_at(at, path, to, follow, pc);
}

int overlay_stat(const char *path, struct stat *to, bool follow, uint64_t pc) {
  return look_at(AT_FDCWD, path, to, follow ? FOLLOW : FOLLOW_SLASH, pc);
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
  overlay_names_event(TOUCH_R, pc);
  if (!overlay_find_there(at, path, FOLLOW, NULL, &p)) return -1;
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
  overlay_names_event(TOUCH_R, pc);
  if (!overlay_find_there(at, path, FOLLOW_SLASH, NULL, &p)) return -1;
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
  overlay_names_event(TOUCH_R, pc);
  if (!overlay_find_there(AT_FDCWD, path, FOLLOW, NULL, &p)) return NULL;
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

static char *libc_getcwd(char *to, size_t n) {
  uint64_t pc = CALLER;
  if (!overlay_on()) {
    if (to) region_touch(to, n);
    char *result = getcwd(to, n);
    if (result && to) WRITES(to, strlen(to) + 1);
    return result;
  }
  char path[OVERLAY_PATH];
  overlay_names_event(TOUCH_R, pc);
  inode_path(overlay_folder(), path);
  size_t size = strlen(path) + 1;
  if (to && n < size) return errno = n ? ERANGE : EINVAL, NULL;
  if (!to && n && n < size) return errno = ERANGE, NULL;
  if (!to) to = malloc(n ? n : size);
  else WRITES(to, size);
  return to ? memcpy(to, path, size) : NULL;
}
static char *libc_get_current_dir_name(void) {
  (void)CALLER; // it may stop here
  return libc_getcwd(NULL, 0);
}
static char *libc_canonicalize_file_name(const char *path) { return libc_realpath(path, NULL); }
static int libc_euidaccess(const char *path, int how) { return libc_access(path, how); }

static key_t libc_ftok(const char *path, int number) {
  uint64_t pc = CALLER;
  struct stat s;
  if (!overlay_on()) return look_outside(path, pc), ftok(path, number);
  if (stat_at(AT_FDCWD, path, &s, FOLLOW, pc)) return -1;
  return (key_t)((s.st_ino & 0xffff) | (s.st_dev & 0xff) << 16 | (number & 0xffu) << 24);
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

const Import overlay_look_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(stat),
    ROW(lstat),
    ROW(fstatat),
    ROW(access),
    ROW(faccessat),
    ROW(readlink),
    ROW(readlinkat),
    ROW(realpath),
    ROW(getcwd),
    ROW(statx),
    ROW(get_current_dir_name),
    ROW(canonicalize_file_name),
    ROW(euidaccess),
    {"eaccess", (void *)libc_euidaccess},
    ROW(ftok),
    {"stat64", (void *)libc_stat},
    {"lstat64", (void *)libc_lstat},
    {"fstatat64", (void *)libc_fstatat},
    {"__realpath_chk", (void *)libc_realpath},
    {"__getcwd_chk", (void *)libc_getcwd},
    {"__readlink_chk", (void *)libc_readlink},
    {NULL, NULL}};
