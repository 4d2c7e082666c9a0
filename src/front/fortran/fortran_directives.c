// The directives of a Fortran source in the words of C: `!$omp do` is `#pragma omp for`.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "front/fortran/fortran.h"
#include "front/fortran/fortran_directives.h"

typedef struct {
  const char *source;
  Text *out;
  bool goes_on;    // the line before ended with &
  bool fixed_form; // columns count: a directive goes on where column six is not blank
} Reader;

static const char *skip_blanks(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return at;
}

// Behind the sentinel, or NULL: !$omp anywhere in free form, c$omp and *$omp in column one besides.
static const char *behind_sentinel(const Reader *r, const char *line) {
  const char *at = r->fixed_form ? line : skip_blanks(line);
  bool marks = *at == '!' || (r->fixed_form && (*at == 'c' || *at == 'C' || *at == '*'));
  return marks && !strncasecmp(at + 1, "$omp", 4) ? at + 5 : NULL;
}

static void put_word(Text *out, const char *word, size_t n) {
  static const struct {
    const char *fortran, *c;
  } names[] = {{"do", "for"}, {"paralleldo", "parallel for"}, {"workshare", "single"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (n == strlen(names[i].fortran) && !strncasecmp(word, names[i].fortran, n)) {
      text_put(out, names[i].c);
      return;
    }
  for (size_t i = 0; i < n; i++) text_format(out, "%c", tolower((unsigned char)word[i]));
}

// Copies the directive's text word by word up to a comment, an `&` or the end. True if it goes on.
static bool put_text(Text *out, const char *at) {
  while (*at && *at != '!' && *at != '\n' && *at != '\r') {
    if (*at == '&') return true;
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
    if (n) put_word(out, at, n);
    else text_add(out, at, 1);
    at += n ? n : 1;
  }
  return false;
}

static void read_line(Reader *r, const char *line, int number) {
  const char *at = behind_sentinel(r, line);
  if (!at) return;
  if (r->fixed_form && !r->goes_on && at[0] && at[0] != ' ' && at[0] != '0') r->goes_on = true;
  if (r->goes_on) at += r->fixed_form && *at ? 1 : 0;
  at = skip_blanks(at);
  if (r->goes_on && *at == '&') at++;
  if (!r->goes_on && !strncasecmp(at, "end", 3)) return; // what it ends has said everything
  if (!r->goes_on) text_format(r->out, "\n# %d \"%s\"\n#pragma omp ", number, r->source);
  r->goes_on = put_text(r->out, at);
}

static bool is_fixed_form(const char *source) {
  const char *dot = strrchr(source, '.');
  return dot && (!strcasecmp(dot, ".f") || !strcasecmp(dot, ".for") || !strcasecmp(dot, ".ftn") ||
                 !strcasecmp(dot, ".fpp"));
}

// `#line "file" 12`: what follows is line 12 of that file.
static bool read_marker(Reader *r, Arena *arena, const char *line, int *number) {
  if (strncmp(line, "#line \"", 7)) return false;
  const char *close = strchr(line + 7, '"');
  if (!close) return false;
  r->source = arena_copy(arena, line + 7, (size_t)(close - line - 7));
  *number = (int)strtol(close + 1, NULL, 10) - 1;
  return true;
}

void fortran_directives_read(const char *source, const char *preprocessed, Text *pragmas) {
  Arena *arena = arena_new();
  Reader r = {.source = source, .out = pragmas, .fixed_form = is_fixed_form(source)};
  text_format(pragmas, "# 1 \"%s\"\n", source);
  int number = 1;
  for (const char *line = preprocessed; line && *line; number++) {
    if (!read_marker(&r, arena, line, &number)) read_line(&r, line, number);
    line = strchr(line, '\n');
    if (line) line++;
  }
  text_put(pragmas, "\n");
  arena_delete(arena);
}

bool fortran_directives(const char *bitcode, Text *preprocessed) {
  Arena *arena = arena_new();
  size_t n = strlen(bitcode);
  bool good = n > 3 && !strcmp(bitcode + n - 3, ".bc") &&
              text_read_file(preprocessed, arena_format(arena, "%s.i", bitcode));
  arena_delete(arena);
  return good;
}
