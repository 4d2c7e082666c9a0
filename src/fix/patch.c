#include "fix/patch.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONTEXT = 3 };

typedef VEC(const char *) Lines; // each ends where the next begins; a last one closes the list

static void split(Lines *lines, const char *text, size_t n) {
  const char *at = text, *end = text + n;
  while (at < end) {
    vec_push(lines, at);
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    at = newline ? newline + 1 : end;
  }
  vec_push(lines, end);
}

static size_t count(const Lines *l) { return l->n - 1; }
static size_t length(const Lines *l, size_t i) { return (size_t)(l->at[i + 1] - l->at[i]); }

static bool equal(const Lines *a, size_t i, const Lines *b, size_t k) {
  return length(a, i) == length(b, k) && !memcmp(a->at[i], b->at[k], length(a, i));
}

// One line of a difference: ' ', '-' or '+'.
typedef struct {
  char sign;
  size_t line; // of the old file, of the new one for '+'
} Step;
typedef VEC(Step) Steps;

static void steps_put(Steps *steps, char sign, size_t line) { vec_push(steps, (Step){sign, line}); }

// Longest common subsequence of what lies between the equal beginning and the equal end.
static void compare(const Lines *a, const Lines *b, Steps *steps) {
  size_t n = count(a), m = count(b), head = 0, tail = 0;
  while (head < n && head < m && equal(a, head, b, head)) head++;
  while (tail < n - head && tail < m - head && equal(a, n - 1 - tail, b, m - 1 - tail)) tail++;
  size_t rows = n - head - tail, columns = m - head - tail;
  uint32_t *best = memory_take((rows + 1) * (columns + 1) * sizeof *best);
#define BEST(i, k) best[(i) * (columns + 1) + (k)]
  for (size_t i = rows; i-- > 0;)
    for (size_t k = columns; k-- > 0;)
      BEST(i, k) = equal(a, head + i, b, head + k)    ? BEST(i + 1, k + 1) + 1
                   : BEST(i + 1, k) >= BEST(i, k + 1) ? BEST(i + 1, k)
                                                      : BEST(i, k + 1);
  for (size_t i = 0; i < head; i++) vec_push(steps, (Step){' ', i});
  size_t i = 0, k = 0;
  while (i < rows || k < columns) {
    if (i < rows && k < columns && equal(a, head + i, b, head + k))
      steps_put(steps, ' ', head + i++), k++;
    else if (i < rows && (k == columns || BEST(i + 1, k) >= BEST(i, k + 1)))
      steps_put(steps, '-', head + i++);
    else steps_put(steps, '+', head + k++);
  }
#undef BEST
  for (size_t t = n - tail; t < n; t++) vec_push(steps, (Step){' ', t});
  free(best);
}

static void put_line(Text *out, char sign, const Lines *l, size_t i) {
  text_add(out, &sign, 1);
  text_add(out, l->at[i], length(l, i));
  if (l->at[i + 1][-1] != '\n') text_put(out, "\n\\ No newline at end of file\n");
}

static void put_hunk(Text *out, const Steps *steps, size_t begin, size_t end, size_t old_line,
                     size_t new_line, const Lines *a, const Lines *b) {
  size_t old_count = 0, new_count = 0;
  for (size_t i = begin; i < end; i++) {
    old_count += steps->at[i].sign != '+';
    new_count += steps->at[i].sign != '-';
  }
  text_format(out, "@@ -%zu,%zu +%zu,%zu @@\n", old_count ? old_line + 1 : old_line, old_count,
              new_count ? new_line + 1 : new_line, new_count);
  for (size_t i = begin; i < end; i++)
    put_line(out, steps->at[i].sign, steps->at[i].sign == '+' ? b : a, steps->at[i].line);
}

static bool near_change(const Steps *steps, size_t i) {
  size_t begin = i > CONTEXT ? i - CONTEXT : 0;
  for (size_t k = begin; k < steps->n && k <= i + CONTEXT; k++)
    if (steps->at[k].sign != ' ') return true;
  return false;
}

static void put_hunks(Text *out, const Steps *steps, const Lines *a, const Lines *b) {
  size_t old_line = 0, new_line = 0;
  for (size_t i = 0; i < steps->n;) {
    if (!near_change(steps, i)) {
      old_line++, new_line++, i++;
      continue;
    }
    size_t end = i;
    while (end < steps->n && near_change(steps, end)) end++;
    put_hunk(out, steps, i, end, old_line, new_line, a, b);
    for (; i < end; i++) {
      old_line += steps->at[i].sign != '+';
      new_line += steps->at[i].sign != '-';
    }
  }
}

// Below the current folder: relative to it, as both tools want it.
static const char *patch_name(const SyntaxFile *f) {
  char here[PATH_MAX];
  if (!getcwd(here, sizeof here)) return f->path;
  size_t n = strlen(here);
  if (!strncmp(f->real, here, n) && f->real[n] == '/') return f->real + n + 1;
  return f->path[0] == '/' ? f->path + 1 : f->path;
}

void patch_write(const Syntax *s, const Edits *edits, Text *out) {
  for (uint32_t file = 0; file < s->files.n; file++) {
    if (!edits_touch(edits, file)) continue;
    const SyntaxFile *f = &s->files.at[file];
    Text fresh = {0};
    Lines a = {0}, b = {0};
    Steps steps = {0};
    edits_apply(s, edits, file, &fresh);
    split(&a, f->text, f->size);
    split(&b, fresh.at ? fresh.at : "", fresh.n);
    compare(&a, &b, &steps);
    text_format(out, "--- a/%s\n+++ b/%s\n", patch_name(f), patch_name(f));
    put_hunks(out, &steps, &a, &b);
    vec_delete(&a);
    vec_delete(&b);
    vec_delete(&steps);
    text_delete(&fresh);
  }
}

size_t patch_lines(const char *patch) {
  size_t lines = 0, gone = 0, fresh = 0;
  for (const char *at = patch; at && *at; at = strchr(at, '\n'), at += at != NULL) {
    bool minus = *at == '-' && strncmp(at, "--- ", 4), plus = *at == '+' && strncmp(at, "+++ ", 4);
    gone += minus, fresh += plus;
    if (minus || plus) continue;
    lines += gone > fresh ? gone : fresh;
    gone = fresh = 0;
  }
  return lines + (gone > fresh ? gone : fresh);
}

void patch_colour(const char *patch, Text *out) {
  for (const char *at = patch; *at;) {
    const char *end = strchr(at, '\n');
    size_t n = end ? (size_t)(end - at) : strlen(at);
    const char *colour = !strncmp(at, "---", 3) || !strncmp(at, "+++", 3) ? "\033[1m"
                         : *at == '-'                                     ? "\033[31m"
                         : *at == '+'                                     ? "\033[32m"
                         : *at == '@'                                     ? "\033[36m"
                                                                          : NULL;
    if (colour) text_put(out, colour);
    text_add(out, at, n);
    if (colour) text_put(out, "\033[m");
    text_put(out, "\n");
    at += n + (end != NULL);
  }
}
