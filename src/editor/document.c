#include "editor/document.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- what is open

Document *document_find(Documents *all, const char *uri) {
  for (size_t i = 0; uri && i < all->n; i++)
    if (!strcmp(all->at[i].uri, uri)) return &all->at[i];
  return NULL;
}

void document_open(Documents *all, const char *uri, const char *text) {
  Document *d = document_find(all, uri);
  if (!d) {
    Arena *arena = arena_new();
    const char *path = uri_path(arena, uri);
    vec_push(all, (Document){.uri = strdup(uri), .path = strdup(path ? path : "")});
    arena_delete(arena);
    d = &all->at[all->n - 1];
  }
  if (!text) return;
  d->text.n = 0;
  text_put(&d->text, text);
}

static void document_delete(Document *d) {
  free(d->uri);
  free(d->path);
  text_delete(&d->text);
}

void document_close(Documents *all, const char *uri) {
  Document *d = document_find(all, uri);
  if (!d) return;
  document_delete(d);
  *d = all->at[--all->n];
}

void documents_delete(Documents *all) {
  for (size_t i = 0; i < all->n; i++) document_delete(&all->at[i]);
  vec_delete(all);
}

bool document_text(Documents *all, const char *path, Text *text) {
  for (size_t i = 0; i < all->n; i++) {
    if (strcmp(all->at[i].path, path)) continue;
    text_add(text, all->at[i].text.n ? all->at[i].text.at : "", all->at[i].text.n);
    return true;
  }
  return text_read_file(text, path);
}

// ---- names of files

static int hex(char c) {
  return c >= '0' && c <= '9' ? c - '0' : isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10 : -1;
}

char *uri_path(Arena *arena, const char *uri) {
  if (!uri || strncmp(uri, "file://", 7) || uri[7] != '/') return NULL;
  char *path = arena_take(arena, strlen(uri)), *to = path;
  for (const char *c = uri + 7; *c; c++) {
    bool code = *c == '%' && hex(c[1]) >= 0 && hex(c[2]) >= 0;
    *to++ = code ? (char)(hex(c[1]) * 16 + hex(c[2])) : *c;
    if (code) c += 2;
  }
  return path;
}

char *path_uri(Arena *arena, const char *path) {
  char *uri = arena_take(arena, 3 * strlen(path) + 8), *to = uri + 7;
  memcpy(uri, "file://", 7);
  for (const char *c = path; *c; c++) {
    if (isalnum((unsigned char)*c) || strchr("/-_.~", *c)) *to++ = *c;
    else to += sprintf(to, "%%%02X", (unsigned char)*c);
  }
  return uri;
}

// ---- places

typedef struct {
  const char *at;
  size_t n;
} Line;

static Line find_line(const Text *text, long number) {
  const char *at = text->at ? text->at : "", *end = at + text->n;
  for (long i = 1; i < number && at < end; i++) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    at = next ? next + 1 : end;
  }
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  return (Line){at, (size_t)((stop ? stop : end) - at)};
}

// Bytes of UTF-8 that begin a character count; those outside the first plane count twice.
static size_t utf16_length(const char *at, size_t n) {
  size_t length = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)at[i];
    length += (c & 0xc0) != 0x80 ? 1 + (c >= 0xf0) : 0;
  }
  return length;
}

static json_t *position(const Line *line, long number, size_t byte) {
  if (byte > line->n) byte = line->n;
  return json_pack("{s:I, s:I}", "line", (json_int_t)(number > 0 ? number - 1 : 0), "character",
                   (json_int_t)utf16_length(line->at, byte));
}

json_t *document_position(const Text *text, long line, long column) {
  Line found = find_line(text, line);
  return position(&found, line, column > 0 ? (size_t)column - 1 : 0);
}

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

// Of an operator: the word that stands before it, if there is one, is what it is applied to.
static size_t operand_start(const Line *l, size_t at) {
  size_t from = at;
  while (from > 0 && l->at[from - 1] == ' ') from--;
  if (!from || !is_word(l->at[from - 1])) return at;
  while (from > 0 && is_word(l->at[from - 1])) from--;
  return from;
}

json_t *document_range(const Text *text, long line, long column) {
  Line l = find_line(text, line);
  size_t from = 0, to = l.n;
  if (column > 0 && (size_t)column <= l.n) {
    from = to = (size_t)column - 1;
    while (to < l.n && is_word(l.at[to])) to++;
    if (to == from) to = from + 1, from = operand_start(&l, from);
  } else {
    while (from < to && isspace((unsigned char)l.at[from])) from++;
    while (to > from && isspace((unsigned char)l.at[to - 1])) to--;
  }
  return json_pack("{s:o, s:o}", "start", position(&l, line, from), "end", position(&l, line, to));
}

// A word that a parenthesis follows, in a line that does not end as a call does.
static bool begins_main(const char *at, const char *line, const char *end) {
  if (at > line && is_word(at[-1])) return false;
  for (at += 4; at < end && *at == ' ';) at++;
  if (at == end || *at != '(') return false;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  for (stop = stop ? stop : end; stop > at && isspace((unsigned char)stop[-1]);) stop--;
  return stop[-1] != ';' || memchr(at, '{', (size_t)(stop - at));
}

static bool is_fortran_program(const char *line, const char *end) {
  while (line < end && *line == ' ') line++;
  return end - line > 8 && !strncasecmp(line, "program ", 8);
}

long document_main(const Text *text) {
  const char *end = text->at + text->n;
  long number = 1;
  for (const char *line = text->at; text->n && line < end; number++) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    stop = stop ? stop : end;
    const char *found = memmem(line, (size_t)(stop - line), "main", 4);
    if (found && begins_main(found, line, end)) return number;
    if (is_fortran_program(line, stop)) return number;
    line = stop + 1;
  }
  return 0;
}
