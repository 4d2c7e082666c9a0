#include "report/source.h"

#include <string.h>
#include <sys/stat.h>

#include "base/vec.h"

enum { MAX_SOURCE = 64 << 20, MAX_QUOTED = 240 };

typedef struct {
  char *path;
  Text text;
} Source;

static VEC(Source) sources;

static bool readable(const char *path) { // debug information may name anything, also a device
  struct stat info;
  return !stat(path, &info) && S_ISREG(info.st_mode) && info.st_size <= MAX_SOURCE;
}

static const Text *source_text(const char *path) {
  for (size_t i = 0; i < sources.n; i++)
    if (!strcmp(sources.at[i].path, path)) return &sources.at[i].text;
  Source source = {.path = strdup(path)};
  if (!readable(path) || !text_read_file(&source.text, path)) text_delete(&source.text);
  vec_push(&sources, source);
  return &sources.at[sources.n - 1].text;
}

const char *source_line(Position at, size_t *length) {
  if (!at.file || at.line <= 0) return NULL;
  const Text *text = source_text(at.file);
  const char *line = text->at, *end = text->at ? text->at + text->n : NULL;
  for (int i = 1; line && i < at.line; i++) {
    line = memchr(line, '\n', (size_t)(end - line));
    if (line) line++;
  }
  if (!line || line == end) return NULL;
  const char *newline = memchr(line, '\n', (size_t)(end - line));
  *length = (size_t)((newline ? newline : end) - line);
  return line;
}

void source_forget(void) {
  for (size_t i = 0; i < sources.n; i++) {
    free(sources.at[i].path);
    text_delete(&sources.at[i].text);
  }
  vec_delete(&sources);
}

void source_quote(Position at, Text *out) {
  size_t length;
  const char *line = source_line(at, &length);
  if (!line || length > MAX_QUOTED) return;
  text_format(out, "%5d | ", at.line);
  for (size_t i = 0; i < length; i++) text_add(out, line[i] == '\r' ? " " : line + i, 1);
  text_put(out, "\n");
  if (at.column <= 0 || (size_t)at.column > length + 1) return;
  text_put(out, "      | ");
  for (int i = 0; i < at.column - 1; i++) text_put(out, line[i] == '\t' ? "\t" : " ");
  text_put(out, "^\n");
}
