#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/tp/tp_inside.h"
#include "front/tp/tp_lex.h"

typedef struct {
  TpTokenKind kind;
  const char *spelling;
} Row;

static const Row signs[] = {
#define TOKEN(name, spelling) {TP_##name, spelling},
#define KEYWORD(name, spelling)
#include "front/tp/tp_tokens.def"
#undef TOKEN
#undef KEYWORD
};
static const Row keywords[] = {
#define TOKEN(name, spelling)
#define KEYWORD(name, spelling) {TP_##name, spelling},
#include "front/tp/tp_tokens.def"
#undef TOKEN
#undef KEYWORD
};
enum { SIGNS = sizeof signs / sizeof *signs, KEYWORDS = sizeof keywords / sizeof *keywords };

const char *tp_spelling(TpTokenKind kind) {
  for (size_t i = 0; i < SIGNS; i++)
    if (signs[i].kind == kind) return signs[i].spelling;
  for (size_t i = 0; i < KEYWORDS; i++)
    if (keywords[i].kind == kind) return keywords[i].spelling;
  return kind == TP_NAME ? "a name" : kind == TP_NUMBER ? "a number" : "the end of the file";
}

void tp_lexer_start(TpLexer *l, Arena *arena, const char *file, const char *text) {
  *l = (TpLexer){.arena = arena, .at = text, .line_start = text, .file = file, .line = 1};
}

static Position here(const TpLexer *l) {
  return (Position){l->file, l->line, (int)(l->at - l->line_start) + 1};
}

static void step(TpLexer *l) {
  if (*l->at++ != '\n') return;
  l->line++;
  l->line_start = l->at;
}

static bool starts(const TpLexer *l, const char *what) {
  return !strncmp(l->at, what, strlen(what));
}

static void skip_block(TpLexer *l) {
  Position start = here(l);
  for (l->at += 2; !starts(l, "*/"); step(l))
    if (!*l->at) {
      diag_error(start, "this comment is never closed");
      l->failed = true;
      return;
    }
  l->at += 2;
}

// "\\ " is TeX's blank, unless a handler's parameter follows.
static bool is_tex_blank(const TpLexer *l) {
  if (*l->at != '\\' || (l->at[1] != ' ' && l->at[1] != '\t')) return false;
  char next = l->at[1 + strspn(l->at + 1, " \t")];
  return isdigit((unsigned char)next) || next == '\\';
}

static void skip_blanks(TpLexer *l) {
  while (!l->failed && *l->at) {
    if (isspace((unsigned char)*l->at) || is_tex_blank(l)) step(l);
    else if (starts(l, "\302\240")) l->at += 2; // a blank that does not break the line
    else if (starts(l, "/*")) skip_block(l);
    else if (starts(l, "//"))
      while (*l->at && *l->at != '\n') l->at++;
    else return;
  }
}

static TpToken read_number(TpLexer *l, TpToken t) {
  char *end;
  errno = 0;
  t.kind = TP_NUMBER;
  t.number = strtoll(l->at, &end, 10);
  if (errno) {
    diag_error(t.at, "this number is too large: 64 bits hold a value");
    l->failed = true;
  } else if (isalpha((unsigned char)*end) || *end == '_') {
    diag_error(t.at, "a name does not begin with a digit");
    l->failed = true;
  }
  t.text = arena_copy(l->arena, l->at, (size_t)(end - l->at));
  l->at = end;
  return t;
}

static TpToken read_word(TpLexer *l, TpToken t) {
  const char *start = l->at;
  while (isalnum((unsigned char)*l->at) || *l->at == '_') l->at++;
  t.text = arena_copy(l->arena, start, (size_t)(l->at - start));
  t.kind = TP_NAME;
  for (size_t i = 0; i < KEYWORDS; i++)
    if (!strcmp(keywords[i].spelling, t.text)) t.kind = keywords[i].kind;
  return t;
}

// Other ways to write a sign.
static TpTokenKind plain_kind(TpTokenKind kind) {
  switch (kind) {
  case TP_LAMBDA_GREEK:
  case TP_LAMBDA_ITALIC:
  case TP_LAMBDA_TEX: return TP_LAMBDA;
  case TP_ARROW_SIGN:
  case TP_ARROW_LONG:
  case TP_ARROW_TEX: return TP_ARROW;
  default: return kind;
  }
}

static bool ends_word(const TpLexer *l, const char *spelling) {
  char last = spelling[strlen(spelling) - 1], next = l->at[strlen(spelling)];
  return !isalpha((unsigned char)last) || !(isalnum((unsigned char)next) || next == '_');
}

static TpToken read_sign(TpLexer *l, TpToken t) {
  for (size_t i = 0; i < SIGNS; i++)
    if (starts(l, signs[i].spelling) && ends_word(l, signs[i].spelling)) {
      l->at += strlen(signs[i].spelling);
      t.kind = plain_kind(signs[i].kind);
      t.text = signs[i].spelling;
      return t;
    }
  if (*l->at == '=') diag_error(t.at, "'=' is no operator here: ':=' assigns, '==' compares");
  else if (isprint((unsigned char)*l->at)) diag_error(t.at, "'%c' has no meaning here", *l->at);
  else diag_error(t.at, "the byte 0x%02x has no meaning here", (unsigned char)*l->at);
  l->failed = true;
  return t;
}

TpToken tp_next(TpLexer *l) {
  skip_blanks(l);
  TpToken t = {.kind = TP_END, .text = "the end of the file", .at = here(l)};
  if (l->failed || !*l->at) return t;
  if (isdigit((unsigned char)*l->at)) t = read_number(l, t);
  else if (isalpha((unsigned char)*l->at) || *l->at == '_') t = read_word(l, t);
  else t = read_sign(l, t);
  if (l->failed) t.kind = TP_END;
  return t;
}
