// Files for a while: temporary ones, and memory that is shared by a name.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/report_log.h"
#include "base/splitmix.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_stream.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "world/fiber.h"

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
  if (folder) return overlay_make(AT_FDCWD, pattern, S_IFDIR | 0700, "mkdtemp", NULL, pc);
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
// A name that nobody has yet, as far as six random letters can tell.
static char *libc_mktemp(char *pattern) {
  uint64_t pc = CALLER;
  if (!running) return CALL_REAL(mktemp, pattern);
  READS_STRING(pattern);
  WRITES(pattern, strlen(pattern) + 1);
  if (!fill_in(pattern, 0)) *pattern = 0, errno = EINVAL;
  return pattern;
}
static char *libc_tempnam(const char *folder, const char *prefix) {
  uint64_t pc = CALLER;
  enum { MOST_PREFIX = 5 };
  if (!running) return CALL_REAL(tempnam, folder, prefix);
  if (folder) READS_STRING(folder);
  if (prefix) READS_STRING(prefix);
  if (!folder) folder = "/tmp";
  size_t room = strlen(folder) + MOST_PREFIX + 8;
  char *name = malloc(room);
  if (!name) return NULL;
  print_to(name, room, "%s/%.*sXXXXXX", folder, MOST_PREFIX, prefix ? prefix : "file");
  fill_in(name, 0);
  return name;
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
  return overlay_remove_at(AT_FDCWD, shared_name(path, name), false, false, "shm_unlink", pc);
}

const Import overlay_temporary_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(mkstemp),
    ROW(mkostemp),
    ROW(mkstemps),
    ROW(mkostemps),
    ROW(mkdtemp),
    ROW(tmpfile),
    ROW(mktemp),
    ROW(tempnam),
    ROW(memfd_create),
    ROW(shm_open),
    ROW(shm_unlink),
    {"mkstemp64", (void *)libc_mkstemp},
    {"mkostemp64", (void *)libc_mkostemp},
    {"mkstemps64", (void *)libc_mkstemps},
    {"mkostemps64", (void *)libc_mkostemps},
    {"tmpfile64", (void *)libc_tmpfile},
    {NULL, NULL}};
