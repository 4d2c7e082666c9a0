// Looking for files: glob, ftw and nftw. glob is libc's own, with our functions for folders; the
// walks are written here. What they call of the program's is its own code.
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <stdlib.h>

#include "base/report_log.h"
#include "libc/files/overlay_folders.h"
#include "libc/files/overlay_look.h"
#include "libc/files/overlay_names.h"
#include "libc/libc.h"
#include "libc/trampoline.h"
#include "world/fiber.h"
#include "world/snapshot.h"

// ---- glob

static void *open_for_glob(const char *path) { return overlay_folder_open(path, PC); }
static struct dirent *next_for_glob(void *d) { return overlay_folder_next(d); }
static void close_for_glob(void *d) { overlay_folder_close(d, PC); }
static int stat_for_glob(const char *path, struct stat *to) {
  return overlay_stat(path, to, true, PC);
}
static int lstat_for_glob(const char *path, struct stat *to) {
  return overlay_stat(path, to, false, PC);
}

static int libc_glob(const char *pattern, int flags, int (*wrong)(const char *, int), glob_t *to) {
  uint64_t pc = CALLER;
  READS_STRING(pattern);
  if (!overlay_on()) return glob(pattern, flags, wrong, to);
  if (flags & GLOB_ALTDIRFUNC) opaque_call("glob with functions for folders");
  writes(to, sizeof *to, pc);
  to->gl_opendir = open_for_glob;
  to->gl_readdir = next_for_glob;
  to->gl_closedir = close_for_glob;
  to->gl_stat = stat_for_glob;
  to->gl_lstat = lstat_for_glob;
  int result = glob(pattern, flags | GLOB_ALTDIRFUNC, wrong, to);
  to->gl_flags &= ~GLOB_ALTDIRFUNC;
  return result;
}

// ---- walks

enum { DEEPEST = 100 };

typedef struct {
  __ftw_func_t plain;
  __nftw_func_t place;
  int flags;
  uint64_t pc;
  struct { // folders that it was in, where links are followed
    dev_t device;
    ino_t number;
  } *seen;
  size_t n_seen;
} Walk;

// A folder to which two ways lead is met once, as POSIX wants it of nftw and libc does it in both.
static bool is_known(Walk *w, const struct stat *s) {
  if (w->flags & FTW_PHYS) return false;
  for (size_t i = 0; i < w->n_seen; i++)
    if (w->seen[i].device == s->st_dev && w->seen[i].number == s->st_ino) return true;
  void *more = realloc(w->seen, (w->n_seen + 1) * sizeof *w->seen);
  CHECK(more);
  w->seen = more;
  w->seen[w->n_seen].device = s->st_dev;
  w->seen[w->n_seen++].number = s->st_ino;
  return false;
}

static int visit(const Walk *w, char *path, const struct stat *s, int kind, int level) {
  const char *slash = strrchr(path, '/');
  struct FTW at = {.base = slash && slash[1] ? (int)(slash - path) + 1 : 0, .level = level};
  return w->plain ? w->plain(path, s, kind) : w->place(path, s, kind, &at);
}

static int walk(Walk *w, char *path, int level);

static int walk_inside(Walk *w, const char *path, int level) {
  DIR *d = overlay_folder_open(path, w->pc);
  int result = 0;
  if (!d) return -1;
  for (const struct dirent *e; !result && (e = overlay_folder_next(d));) {
    if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
    char *name = malloc(strlen(path) + strlen(e->d_name) + 2);
    CHECK(name);
    print_to(name, strlen(path) + strlen(e->d_name) + 2, "%s%s%s", path,
             path[strlen(path) - 1] == '/' ? "" : "/", e->d_name);
    result = walk(w, name, level + 1);
    free(name);
  }
  overlay_folder_close(d, w->pc);
  return result;
}

// A link that leads nowhere is told as one; ftw follows links, and so meets no others.
static int walk(Walk *w, char *path, int level) {
  struct stat s = {0};
  bool physical = w->flags & FTW_PHYS, late = w->flags & FTW_DEPTH;
  if (overlay_stat(path, &s, !physical, w->pc)) {
    if (!level) return -1;
    bool dangles = !physical && !overlay_stat(path, &s, false, w->pc) && S_ISLNK(s.st_mode);
    return visit(w, path, &s, !dangles ? FTW_NS : w->plain ? FTW_SL : FTW_SLN, level);
  }
  if (level > DEEPEST) give_up_thread("walks folders more than %d levels deep", DEEPEST);
  if (!S_ISDIR(s.st_mode)) return visit(w, path, &s, S_ISLNK(s.st_mode) ? FTW_SL : FTW_F, level);
  if (is_known(w, &s)) return 0;
  DIR *d = overlay_folder_open(path, w->pc);
  if (!d) return visit(w, path, &s, FTW_DNR, level);
  overlay_folder_close(d, w->pc);
  int result = late ? 0 : visit(w, path, &s, FTW_D, level);
  if (!result) result = walk_inside(w, path, level);
  return !result && late ? visit(w, path, &s, FTW_DP, level) : result;
}

static int walk_from(const char *path, Walk w) {
  if (w.flags & ~(FTW_PHYS | FTW_DEPTH))
    give_up_thread("calls nftw in a way that norace does not model");
  size_t n = strlen(path);
  char *from = strdup(path);
  CHECK(from);
  while (n > 1 && from[n - 1] == '/') from[--n] = 0;
  int result = walk(&w, from, 0);
  free(from);
  free(w.seen);
  return result;
}

static int libc_ftw(const char *path, __ftw_func_t each, int most) {
  uint64_t pc = CALLER;
  READS_STRING(path);
  if (!overlay_on()) return guard_refuse(ALLOW_WRITE, "ftw", path), ftw(path, each, most);
  return walk_from(path, (Walk){.plain = each, .pc = pc});
}
static int libc_nftw(const char *path, __nftw_func_t each, int most, int flags) {
  uint64_t pc = CALLER;
  READS_STRING(path);
  if (!overlay_on()) return guard_refuse(ALLOW_WRITE, "nftw", path), nftw(path, each, most, flags);
  return walk_from(path, (Walk){.place = each, .flags = flags, .pc = pc});
}

const Import overlay_walks_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(glob), {"glob64", (void *)libc_glob}, ROW(ftw),    {"ftw64", (void *)libc_ftw},
    ROW(nftw), {"nftw64", (void *)libc_nftw}, {NULL, NULL}};
