#include "editor/source_tree.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/fortran/fortran.h"
#include "model/image.h"

enum {
  DEPTH = 16, // folders below each other
  EVENTS = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR,
};

struct SourceTree {
  int fd;
  Arena *arena;
  VEC(const char *) folders; // by the number of their watch
};

// ---- names

bool source_tree_is_source(const char *name) {
  static const char *const endings[] = {".c",   ".h",  ".i",   ".cc", ".cpp", ".cxx",
                                        ".c++", ".C",  ".hpp", ".hh", ".hxx", ".inc",
                                        ".def", ".tp", ".s",   ".S",  ".sml", ".bpl"};
  static const char *const whole[] = {"Makefile", "makefile", "GNUmakefile", "meson.build",
                                      "CMakeLists.txt"};
  const char *dot = strrchr(name, '.');
  if (*name == '.') return false; // what editors keep for themselves
  for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(dot, endings[i])) return true;
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (!strcmp(name, whole[i])) return true;
  return fortran_is_source(name);
}

static bool ends_with(const char *name, const char *ending) {
  size_t n = strlen(name), m = strlen(ending);
  return n >= m && !strcmp(name + n - m, ending);
}

static bool is_ours(const char *name) {
  return *name == '.' || ends_with(name, ".norace") || !strcmp(name, "norace-test") ||
         !strcmp(name, "norace-watch") || !strcmp(name, "CMakeFiles");
}

// ---- the folders below a folder, itself among them

typedef void Visit(void *data, const char *folder);

static void walk(Arena *arena, const char *folder, int depth, Visit *visit, void *data) {
  visit(data, folder);
  DIR *dir = depth ? opendir(folder) : NULL;
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    if (is_ours(entry->d_name)) continue;
    const char *path = arena_format(arena, "%s/%s", folder, entry->d_name);
    struct stat s;
    if (!lstat(path, &s) && S_ISDIR(s.st_mode)) walk(arena, path, depth - 1, visit, data);
  }
  if (dir) closedir(dir);
}

// ---- watching

static void add_watch(void *data, const char *folder) {
  SourceTree *tree = data;
  int watch = inotify_add_watch(tree->fd, folder, EVENTS);
  if (watch < 0) return; // gone already, or not ours to read
  while (tree->folders.n <= (size_t)watch) vec_push(&tree->folders, NULL);
  tree->folders.at[watch] = arena_string(tree->arena, folder);
}

SourceTree *source_tree_watch(const char *folder) {
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (fd < 0) return NULL;
  SourceTree *tree = memory_resize(NULL, sizeof *tree);
  *tree = (SourceTree){.fd = fd, .arena = arena_new()};
  walk(tree->arena, folder, DEPTH, add_watch, tree);
  if (tree->folders.n) return tree;
  source_tree_delete(tree);
  return errno = ENOENT, NULL;
}

void source_tree_delete(SourceTree *tree) {
  close(tree->fd);
  vec_delete(&tree->folders);
  arena_delete(tree->arena);
  free(tree);
}

int source_tree_fd(const SourceTree *tree) { return tree->fd; }

// A new folder may hold sources by the time that we look at it.
static bool take_event(SourceTree *tree, const struct inotify_event *event) {
  if (event->mask & IN_Q_OVERFLOW) return true; // some are lost: perhaps one that matters
  const char *folder =
      event->wd > 0 && (size_t)event->wd < tree->folders.n ? tree->folders.at[event->wd] : NULL;
  if (!folder || !event->len || is_ours(event->name)) return false;
  if (!(event->mask & IN_ISDIR))
    return !(event->mask & IN_CREATE) && source_tree_is_source(event->name);
  if (!(event->mask & (IN_CREATE | IN_MOVED_TO))) return false;
  walk(tree->arena, arena_format(tree->arena, "%s/%s", folder, event->name), DEPTH, add_watch,
       tree);
  return true;
}

bool source_tree_changed(SourceTree *tree) {
  _Alignas(struct inotify_event) char bytes[16384];
  bool changed = false;
  for (ssize_t n; (n = read(tree->fd, bytes, sizeof bytes)) > 0;)
    for (ssize_t at = 0; at < n;) {
      const struct inotify_event *event = (const void *)(bytes + at);
      changed |= take_event(tree, event);
      at += (ssize_t)(sizeof *event + event->len);
    }
  return changed;
}

// ---- programs

typedef struct {
  Arena *arena;
  TreePaths *found;
} Programs;

static bool is_program(Arena *arena, const char *path) {
  struct stat s;
  const char *complaint;
  if (lstat(path, &s) || !S_ISREG(s.st_mode) || access(path, X_OK) || !image_is_elf(path))
    return false;
  const Image *image = image_read(arena, path, &complaint);
  return image && image->instrumented;
}

static void add_programs(void *data, const char *folder) {
  Programs *p = data;
  DIR *dir = opendir(folder);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    const char *path = arena_format(p->arena, "%s/%s", folder, entry->d_name);
    if (*entry->d_name != '.' && is_program(p->arena, path))
      vec_push(p->found, strncmp(path, "./", 2) ? path : path + 2);
  }
  if (dir) closedir(dir);
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void source_tree_programs(Arena *arena, const char *folder, TreePaths *found) {
  Programs p = {.arena = arena, .found = found};
  walk(arena, folder, DEPTH, add_programs, &p);
  if (found->n) qsort(found->at, found->n, sizeof *found->at, by_name);
}
