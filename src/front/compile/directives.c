#include "front/compile/directives.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---- reading

typedef struct {
  Directives *to;
  const char *file;
  int line;
  bool system;  // in a header of the system
  size_t waits; // of the last directives so many wait to be told where they end
} Reader;

static const char *blanks(const char *at) { return at + strspn(at, " \t"); }

// `# 12 "file.c" 1 3`: what follows is line 12 of that file; 3: a header of the system.
static bool read_marker(Reader *r, const char *line, const char *end) {
  const char *at = blanks(line);
  if (*at++ != '#') return false;
  at = blanks(at);
  if (!strncmp(at, "line", 4)) at = blanks(at + 4);
  if (!isdigit((unsigned char)*at)) return false;
  int number = (int)strtol(at, NULL, 10);
  const char *open = memchr(at, '"', (size_t)(end - at));
  const char *close = open ? open + 1 : NULL;
  while (close && close < end && *close != '"') close += 1 + (*close == '\\');
  if (!close || close >= end) return false;
  if (!r->file || strlen(r->file) != (size_t)(close - open - 1) ||
      strncmp(r->file, open + 1, (size_t)(close - open - 1)))
    r->file = arena_copy(r->to->arena, open + 1, (size_t)(close - open - 1));
  r->system = memchr(close, '3', (size_t)(end - close)) != NULL;
  r->line = number - 1; // the marker's own line ends next
  return true;
}

// Behind `#pragma omp`, or NULL.
static const char *directive_on(const char *line) {
  line = blanks(line);
  if (*line++ != '#') return NULL;
  line = blanks(line);
  if (strncmp(line, "pragma", 6)) return NULL;
  line = blanks(line + 6);
  return strncmp(line, "omp", 3) || !isspace((unsigned char)line[3]) ? NULL : blanks(line + 3);
}

// Something else begins here: the directives before it are over.
static void end_waiting(Reader *r) {
  for (size_t i = r->to->at.n - r->waits; i < r->to->at.n; i++) {
    Directive *d = &r->to->at.at[i];
    if (d->file == r->file && r->line - 1 > d->last) d->last = r->line - 1;
  }
  r->waits = 0;
}

static void read_line(Reader *r, const char *line, const char *end) {
  if (read_marker(r, line, end)) return;
  const char *text = directive_on(line);
  if (text || blanks(line) < end) end_waiting(r);
  if (!text || text >= end || r->system || !r->file) return;
  vec_push(&r->to->at, (Directive){r->file, r->line, r->line,
                                   arena_copy(r->to->arena, text, (size_t)(end - text))});
  r->waits = 1;
}

void directives_add(Directives *to, const char *preprocessed) {
  if (!to->arena) to->arena = arena_new();
  Reader r = {.to = to, .line = 1};
  for (const char *line = preprocessed; *line;) {
    const char *end = line + strcspn(line, "\n");
    read_line(&r, line, end);
    r.line++;
    line = *end ? end + 1 : end;
  }
}

void directives_append(Directives *to, const Directives *from) {
  if (!to->arena) to->arena = arena_new();
  for (size_t i = 0; i < from->at.n; i++) {
    Directive d = from->at.at[i];
    d.file = arena_string(to->arena, d.file);
    d.text = arena_string(to->arena, d.text);
    vec_push(&to->at, d);
  }
}

void directives_delete(Directives *d) {
  vec_delete(&d->at);
  arena_delete(d->arena);
  d->arena = NULL;
}

// ---- finding

// Debug information may leave out the folder that the compiler ran in, or `./`.
static bool is_end_of(const char *end, const char *name) {
  size_t n = strlen(name), m = strlen(end);
  return n >= m && !strcmp(name + n - m, end) && (n == m || name[n - m - 1] == '/');
}

static bool same_file(const char *a, const char *b) {
  while (!strncmp(a, "./", 2)) a += 2;
  while (!strncmp(b, "./", 2)) b += 2;
  return is_end_of(a, b) || is_end_of(b, a);
}

static bool is_there(const Directive *d, const char *file, int line) {
  return file && d->first <= line && line <= d->last && same_file(d->file, file);
}

bool directives_any(const Directives *d, const char *file, int line, bool test(const char *)) {
  for (size_t i = 0; d && i < d->at.n; i++)
    if (is_there(&d->at.at[i], file, line) && test(d->at.at[i].text)) return true;
  return false;
}

bool directives_all(const Directives *d, const char *file, int line, bool test(const char *)) {
  bool some = false;
  for (size_t i = 0; d && i < d->at.n; i++) {
    if (!is_there(&d->at.at[i], file, line)) continue;
    if (!test(d->at.at[i].text)) return false;
    some = true;
  }
  return some;
}

const char *directives_find(const Directives *d, const char *file, int line) {
  const char *found = "";
  for (size_t i = 0; d && i < d->at.n; i++) {
    const Directive *at = &d->at.at[i];
    if (!is_there(at, file, line)) continue;
    if (*found && strcmp(found, at->text)) return "";
    found = at->text;
  }
  return found;
}

// ---- clauses

static bool is_word(const char *text, const char *at, size_t n) {
  bool before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
  return !before && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

bool directive_word(const char *from, const char *to, const char *word, size_t n) {
  for (const char *at = from; at + n <= to; at++)
    if (!strncmp(at, word, n) && is_word(from, at, n)) return true;
  return false;
}

const char *directive_closing(const char *open) {
  int depth = 0;
  for (; *open; open++) {
    depth += (*open == '(') - (*open == ')');
    if (!depth) break;
  }
  return open;
}

const char *directive_clause(const char *directive, const char *name) {
  size_t n = strlen(name);
  for (const char *at = directive; *at; at++) {
    if (!strncmp(at, name, n) && is_word(directive, at, n)) return blanks(at + n);
    if (*at == '(') at = directive_closing(at);
    if (!*at) break;
  }
  return NULL;
}

static bool directive_has_both(const char *directive) {
  return directive_clause(directive, "safelen") && directive_clause(directive, "simdlen");
}

// (n), n written in digits.
static long number_in(const char *open) {
  char *end = NULL;
  if (!open || *open != '(' || !isdigit((unsigned char)*blanks(open + 1))) return -1;
  long n = strtol(open + 1, &end, 0);
  end += strspn(end, "uUlL");
  return n > 0 && *blanks(end) == ')' ? n : -1;
}

long directives_safelen(const Directives *d, const char *file, int line, unsigned long width) {
  if (!directives_any(d, file, line, directive_has_both)) return (long)width;
  return number_in(directive_clause(directives_find(d, file, line), "safelen"));
}

bool directive_says(const char *directive, const char *name, const char *word) {
  const char *open = directive_clause(directive, name);
  if (!open || *open != '(') return false;
  const char *end = directive_closing(open), *comma = memchr(open, ',', (size_t)(end - open));
  return directive_word(open, comma ? comma : end, word, strlen(word));
}

// The name ends with the first word that is none of a construct's. A clause without parentheses
// (nowait, untied) may follow at once.
bool directive_is(const char *directive, const char *word) {
  static const char *const words[] = {"parallel", "for",      "sections", "section",  "single",
                                      "task",     "taskloop", "simd",     "teams",    "distribute",
                                      "target",   "loop",     "masked",   "master",   "scope",
                                      "barrier",  "atomic",   "critical", "ordered",  "scan",
                                      "declare",  "flush",    "cancel",   "taskwait", "taskgroup"};
  for (const char *at = blanks(directive); isalpha((unsigned char)*at);) {
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
    bool known = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      known |= strlen(words[i]) == n && !strncmp(at, words[i], n);
    if (!known) return false;
    if (strlen(word) == n && !strncmp(at, word, n)) return true;
    at = blanks(at + n);
  }
  return false;
}
