#include "decide/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/sha256.h"
#include "front/compile/clang_runtime.h"

enum { SUM = 64, MOST_FILES = 2000, LARGEST = 64 << 20, KEPT_DAYS = 30 };

// ---- the folder

static const char *folder_name(Arena *arena) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && cache[0] == '/')
    return arena_format(arena, "%s/norace",
                        cache); // a relative one is to be ignored, says its specification
  return home && home[0] == '/' ? arena_format(arena, "%s/.cache/norace", home) : NULL;
}

static const char *path_of(Arena *arena, const CacheKey *key) {
  const char *folder = folder_name(arena);
  return folder ? arena_format(arena, "%s/%s", folder, key->name) : NULL;
}

static bool make_folder(Arena *arena) {
  char *folder = (char *)folder_name(arena);
  if (!folder) return false;
  char *slash = strrchr(folder, '/');
  *slash = 0;
  mkdir(folder, 0700);
  *slash = '/';
  return !mkdir(folder, 0700) || errno == EEXIST;
}

// What nobody has asked for in a month goes; if there is too much, everything does.
static void prune(Arena *arena) {
  const char *folder = folder_name(arena);
  DIR *dir = opendir(folder);
  size_t n = 0;
  struct stat s;
  for (struct dirent *entry; dir && (entry = readdir(dir));) n += entry->d_name[0] != '.';
  if (dir) rewinddir(dir);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    const char *path = arena_format(arena, "%s/%s", folder, entry->d_name);
    if (entry->d_name[0] == '.' || stat(path, &s) || !S_ISREG(s.st_mode)) continue;
    if (n > MOST_FILES || time(NULL) - s.st_mtime > KEPT_DAYS * 86400) unlink(path);
  }
  if (dir) closedir(dir);
}

// ---- keys

static void stamp(const char *path, Text *out) {
  struct stat s;
  if (stat(path, &s)) text_put(out, "none ");
  else
    text_format(out, "%o %lld %lld %lld.%09ld ", s.st_mode, (long long)s.st_ino,
                (long long)s.st_size, (long long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
}

static void own_version(Text *out) {
  static Text kept;
  if (!kept.n) {
    Arena *arena = arena_new();
    text_put(&kept, NORACE_VERSION " ");
    stamp("/proc/self/exe", &kept);
    stamp(arena_format(arena, "%s/libnorace.so", clang_runtime_folder(arena)), &kept);
    arena_delete(arena);
  }
  text_add(out, kept.at, kept.n);
}

CacheKey cache_key(const char *kind, const Text *depends) {
  CacheKey key;
  Text all = {0};
  char sum[SUM + 1];
  own_version(&all);
  if (depends->n) text_add(&all, depends->at, depends->n);
  sha256_hex(all.at, all.n, sum);
  snprintf(key.name, sizeof key.name, "%.20s-%s", kind, sum);
  text_delete(&all);
  return key;
}

void cache_identity(const char *path, Text *out) {
  struct stat s;
  Text bytes = {0};
  if (stat(path, &s) || !S_ISREG(s.st_mode) || s.st_size > LARGEST || !text_read_file(&bytes, path))
    stamp(path, out);
  else {
    char sum[SUM + 1];
    sha256_hex(bytes.at, bytes.n, sum);
    text_format(out, "%s ", sum);
  }
  text_delete(&bytes);
}

// ---- bytes, behind their checksum

bool cache_find(const CacheKey *key, Text *bytes) {
  Arena *arena = arena_new();
  const char *path = path_of(arena, key);
  Text file = {0};
  bool good = path && text_read_file(&file, path) && file.n >= SUM;
  if (good) {
    char sum[SUM + 1];
    sha256_hex(file.at + SUM, file.n - SUM, sum);
    good = !memcmp(sum, file.at, SUM);
  }
  if (good) {
    text_add(bytes, file.at + SUM, file.n - SUM);
    utimensat(AT_FDCWD, path, NULL, 0); // it is in use
  }
  text_delete(&file);
  arena_delete(arena);
  return good;
}

// Whole or not at all: norace may be killed at any moment, and others may write the same.
void cache_store(const CacheKey *key, const Text *bytes) {
  Arena *arena = arena_new();
  const char *path = path_of(arena, key);
  Text file = {0};
  char sum[SUM + 1];
  if (path && make_folder(arena)) {
    prune(arena);
    sha256_hex(bytes->at, bytes->n, sum);
    text_add(&file, sum, SUM);
    text_add(&file, bytes->at, bytes->n);
    const char *fresh = arena_format(arena, "%s.%d", path, (int)getpid());
    if (!text_write_file(&file, fresh) || rename(fresh, path)) unlink(fresh);
  }
  text_delete(&file);
  arena_delete(arena);
}

void cache_remove(const CacheKey *key) {
  Arena *arena = arena_new();
  const char *path = path_of(arena, key);
  if (path) unlink(path);
  arena_delete(arena);
}
