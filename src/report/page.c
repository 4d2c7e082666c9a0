#include "report/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"
#include "report/source.h"

enum { AROUND = 40, MAX_LINE = 400 }; // lines before and after a place; bytes of a line

// ---- which lines are asked for

typedef struct {
  const char *file; // the result's
  int line;
} Place;

typedef VEC(Place) Places;

// Whatever has a file and a line, anywhere in the result.
static void collect(const json_t *value, Places *places) {
  const char *name;
  size_t i;
  json_t *member;
  const char *file = json_string_value(json_object_get(value, "file"));
  json_int_t line = json_integer_value(json_object_get(value, "line"));
  if (file && line > 0 && line < 1 << 30) vec_push(places, (Place){file, (int)line});
  json_object_foreach((json_t *)value, name, member) collect(member, places);
  json_array_foreach(value, i, member) collect(member, places);
}

static int by_place(const void *a, const void *b) {
  const Place *p = a, *q = b;
  int order = strcmp(p->file, q->file);
  return order ? order : (p->line > q->line) - (p->line < q->line);
}

// ---- their text

static json_t *line_json(const char *file, int line) {
  size_t length;
  const char *text = source_line((Position){file, line, 0}, &length);
  if (!text) return NULL;
  if (length && text[length - 1] == '\r') length--;
  json_t *string = json_stringn(text, length < MAX_LINE ? length : MAX_LINE);
  return string ? string : json_string("(not UTF-8)");
}

static json_t *chunk_json(const char *file, int first, int last) {
  json_t *chunk = json_object(), *lines = json_array(), *text;
  for (int line = first; line <= last && (text = line_json(file, line)); line++)
    json_array_append_new(lines, text);
  json_object_set_new(chunk, "first", json_integer(first));
  json_object_set_new(chunk, "lines", lines);
  return chunk;
}

// Places of one file, in order of their lines: those near each other share a chunk.
static json_t *chunks_json(const Place *places, size_t n) {
  json_t *chunks = json_array();
  for (size_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n && places[end].line - places[end - 1].line <= 2 * AROUND;) end++;
    int first = places[i].line > AROUND ? places[i].line - AROUND : 1;
    json_array_append_new(chunks, chunk_json(places[i].file, first, places[end - 1].line + AROUND));
  }
  return chunks;
}

static json_t *sources_json(const json_t *result) {
  Places places = {0};
  json_t *files = json_object();
  collect(result, &places);
  if (places.n) qsort(places.at, places.n, sizeof *places.at, by_place);
  for (size_t i = 0, end; i < places.n; i = end) {
    size_t length;
    for (end = i + 1; end < places.n && !strcmp(places.at[end].file, places.at[i].file);) end++;
    if (source_line((Position){places.at[i].file, places.at[i].line, 0}, &length))
      json_object_set_new(files, places.at[i].file, chunks_json(places.at + i, end - i));
  }
  vec_delete(&places);
  source_forget();
  return files;
}

// ---- the page

// JSON inside of a script element must not close it, nor open a comment.
static void put_json(const json_t *value, Text *out) {
  char *text = json_dumps(value, JSON_COMPACT);
  if (!text) fatal("the result cannot be written as JSON");
  for (const char *c = text; *c; c++) {
    if (*c == '<') text_put(out, "\\u003c");
    else text_add(out, c, 1);
  }
  free(text);
}

void report_page(const json_t *result, Text *out) {
  for (const char *at = page_html; *at;) {
    const char *mark = strchr(at, '%');
    size_t n = mark ? (size_t)(mark - at) : strlen(at);
    text_add(out, at, n);
    if (!mark) return;
    at = mark + 1;
    const char *end = strchr(at, '%');
    size_t name = end ? (size_t)(end - at) : 0;
    if (name == 5 && !strncmp(at, "STYLE", name)) text_put(out, page_style);
    else if (name == 6 && !strncmp(at, "RESULT", name)) put_json(result, out);
    else if (name == 6 && !strncmp(at, "SCRIPT", name)) text_put(out, page_script);
    else if (name == 7 && !strncmp(at, "SOURCES", name)) {
      json_t *sources = sources_json(result);
      put_json(sources, out);
      json_decref(sources);
    } else fatal("the page has an unknown part: %.20s", at);
    at = end + 1;
  }
}
