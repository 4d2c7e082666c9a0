// Listing folders: what was there when the list was made.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_folders.h"
#include "libc/files/overlay_names.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc.h"
#include "world/fiber.h"
#include "world/snapshot.h"

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

DIR *overlay_folder_open(const char *path, uint64_t pc) {
  Lookup p;
  if (!overlay_on()) return file_order(pc), foreign_folder(path);
  int fd = overlay_open(overlay_folder(), path, O_RDONLY | O_DIRECTORY, 0, pc, &p);
  if (fd == OVERLAY_FOREIGN) return foreign_folder(p.real);
  return fd < 0 ? NULL : folder_at(fd);
}
static DIR *libc_opendir(const char *path) {
  uint64_t pc = CALLER;
  READS_STRING(path);
  return running && !before_main ? overlay_folder_open(path, pc) : opendir(path);
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
  writes(d, 1, PC);
  return overlay_folder_next(d);
}
struct dirent *overlay_folder_next(DIR *d) {
  Folder *f = (Folder *)d;
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
  overlay_names_event(TOUCH_R, pc);
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
  return running && !before_main ? overlay_folder_close(d, CALLER) : closedir(d);
}
int overlay_folder_close(DIR *d, uint64_t pc) {
  Folder *f = (Folder *)d;
  writes(d, 1, pc);
  int fd = f->fd;
  folder_empty(f);
  free(f);
  return fd >= 0 ? overlay_close(fd, pc) : 0;
}
typedef int Wanted(const struct dirent *);
typedef int Before(const struct dirent **, const struct dirent **);

static int list_folder(DIR *d, struct dirent ***names, Wanted *wanted, Before *before,
                       uint64_t pc) {
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
static int libc_scandir(const char *path, struct dirent ***names, Wanted *wanted, Before *before) {
  uint64_t pc = CALLER;
  return list_folder(libc_opendir(path), names, wanted, before, pc);
}
static int libc_scandirat(int at, const char *path, struct dirent ***names, Wanted *wanted,
                          Before *before) {
  uint64_t pc = CALLER;
  bool ok;
  Lookup p;
  UNLESS_MAPPED(scandirat(at, path, names, wanted, before));
  READS_STRING(path);
  Inode *from = *path == '/' ? overlay_root() : overlay_from(at, &ok);
  if (!from) return -1;
  int fd = overlay_open(from, path, O_RDONLY | O_DIRECTORY, 0, pc, &p);
  DIR *d = fd == OVERLAY_FOREIGN ? foreign_folder(p.real) : fd < 0 ? NULL : folder_at(fd);
  return list_folder(d, names, wanted, before, pc);
}

const Import overlay_folders_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
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
    ROW(scandirat),
    {"scandirat64", (void *)libc_scandirat},
    {"readdir64", (void *)libc_readdir},
    {"readdir64_r", (void *)libc_readdir_r},
    {"scandir64", (void *)libc_scandir},
    {NULL, NULL}};
