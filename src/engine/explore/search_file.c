#include "engine/explore/search_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define HEAD "norace search 1 "

static char *head_line(Arena *arena, const char *build_id, const char *settings) {
  return arena_format(arena, HEAD "%s %s\n", build_id, settings);
}

bool search_write(const char *path, const char *build_id, const char *settings, const void *bytes, size_t n) {
  Arena *arena = arena_new();
  Text text = {0};
  text_put(&text, head_line(arena, build_id, settings));
  text_format(&text, "%zu\n", n);
  text_add(&text, bytes, n);
  bool good = text_write_file(&text, path);
  int error = errno;
  text_delete(&text);
  arena_delete(arena);
  errno = error;
  return good;
}

static const char *check(Arena *arena, const Text *text, const char *build_id, const char *settings, size_t *start) {
  const char *expected = head_line(arena, build_id, settings);
  const char *build = arena_format(arena, HEAD "%s ", build_id);
  if (strncmp(text->at, HEAD, strlen(HEAD))) return "is not a search that norace saved";
  if (strncmp(text->at, build, strlen(build))) return "was saved for another build of the program";
  if (strncmp(text->at, expected, strlen(expected))) return "was saved with other arguments or options";
  size_t n;
  int read = 0;
  if (sscanf(text->at + strlen(expected), "%zu%n", &n, &read) != 1) return "is damaged";
  *start = strlen(expected) + (size_t)read + 1;
  return *start + n == text->n ? NULL : "is cut short or damaged";
}

bool search_read(const char *path, const char *build_id, const char *settings, Text *bytes, Arena *arena,
                 const char **complaint) {
  Text text = {0};
  size_t start = 0;
  if (text_read_file(&text, path)) *complaint = check(arena, &text, build_id, settings, &start);
  else *complaint = arena_format(arena, "cannot be read: %s", strerror(errno));
  if (!*complaint) text_add(bytes, text.at + start, text.n - start);
  text_delete(&text);
  return !*complaint;
}
