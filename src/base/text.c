#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

void text_add(Text *t, const char *bytes, size_t n) {
  vec_grow(t, t->n + n + 1);
  memcpy(t->at + t->n, bytes, n);
  t->n += n;
  t->at[t->n] = 0;
}

void text_put(Text *t, const char *string) { text_add(t, string, strlen(string)); }

void text_format(Text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  vec_grow(t, t->n + (size_t)n + 1);
  va_start(args, format);
  vsnprintf(t->at + t->n, (size_t)n + 1, format, args);
  va_end(args);
  t->n += (size_t)n;
}

void text_delete(Text *t) { vec_delete(t); }

bool text_read_file(Text *t, const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  char block[1 << 16];
  size_t n;
  while ((n = fread(block, 1, sizeof block, f)) > 0) text_add(t, block, n);
  int error = ferror(f) ? (errno ? errno : EIO) : 0;
  fclose(f);
  if (!t->room) text_add(t, "", 0);
  errno = error;
  return !error;
}

bool text_write_file(const Text *t, const char *path) {
  FILE *f = strcmp(path, "-") ? fopen(path, "wb") : stdout;
  if (!f) return false;
  bool good = t->n == 0 || fwrite(t->at, 1, t->n, f) == t->n;
  good = (f == stdout ? fflush(f) : fclose(f)) == 0 && good;
  return good;
}
