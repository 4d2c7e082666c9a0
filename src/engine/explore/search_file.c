#include "engine/explore/search_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"

#define HEAD "norace search 2 "

static char *head_line(Arena *arena, const char *build_id, const char *settings) {
  return arena_format(arena, HEAD "%s %s\n", build_id, settings);
}

// An earlier file stays whole until the new one is: norace may be killed at any moment, and the
// disk may be full.
static bool write_whole(const Text *text, const char *path, Arena *arena) {
  const char *fresh = arena_format(arena, "%s.new", path);
  int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = fd >= 0;
  for (size_t at = 0; good && at < text->n;) {
    ssize_t n = write(fd, text->at + at, text->n - at);
    good = n > 0 || (n < 0 && errno == EINTR);
    at += n > 0 ? (size_t)n : 0;
  }
  good = good && !fsync(fd);
  int error = errno;
  if (fd >= 0) close(fd);
  if (good) return !rename(fresh, path);
  if (fd >= 0) unlink(fresh);
  errno = error;
  return false;
}

bool search_write(const char *path, const char *build_id, const char *settings, const void *bytes,
                  size_t n) {
  Arena *arena = arena_new();
  Text text = {0};
  text_put(&text, head_line(arena, build_id, settings));
  char sum[65];
  sha256_hex(bytes, n, sum);
  text_format(&text, "%zu %s\n", n, sum);
  text_add(&text, bytes, n);
  bool good = write_whole(&text, path, arena);
  int error = errno;
  text_delete(&text);
  arena_delete(arena);
  errno = error;
  return good;
}

static const char *check(Arena *arena, const Text *text, const char *build_id, const char *settings,
                         size_t *start) {
  const char *expected = head_line(arena, build_id, settings);
  const char *build = arena_format(arena, HEAD "%s ", build_id);
  if (strncmp(text->at, HEAD, strlen(HEAD))) return "is not a search that norace saved";
  if (strncmp(text->at, build, strlen(build))) return "was saved for another build of the program";
  if (strncmp(text->at, expected, strlen(expected)))
    return "was saved with other arguments or options";
  size_t n;
  int read = 0;
  char told[65], sum[65];
  if (sscanf(text->at + strlen(expected), "%zu %64[0-9a-f]%n", &n, told, &read) != 2)
    return "is damaged";
  *start = strlen(expected) + (size_t)read + 1;
  if (n > text->n || *start + n != text->n) return "is cut short or damaged";
  sha256_hex(text->at + *start, n, sum);
  return strcmp(sum, told) ? "is damaged: its checksum is wrong" : NULL;
}

bool search_read(const char *path, const char *build_id, const char *settings, Text *bytes,
                 Arena *arena, const char **complaint) {
  Text text = {0};
  size_t start = 0;
  if (text_read_file(&text, path)) *complaint = check(arena, &text, build_id, settings, &start);
  else *complaint = arena_format(arena, "cannot be read: %s", strerror(errno));
  if (!*complaint) text_add(bytes, text.at + start, text.n - start);
  text_delete(&text);
  return !*complaint;
}
