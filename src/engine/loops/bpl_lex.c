#include "engine/loops/bpl_lex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void lexer_start(Lexer *l, Arena *arena, const char *file, const char *text, size_t length) {
  *l = (Lexer){.arena = arena,
               .at = text,
               .end = text + length,
               .line_start = text,
               .file = file,
               .line = 1};
}

static Position here(const Lexer *l) {
  return (Position){l->file, l->line, (int)(l->at - l->line_start) + 1};
}

static void problem(Lexer *l, const char *what) {
  l->problem = what;
  l->problem_at = here(l);
}

static void step(Lexer *l) {
  if (*l->at == '\n') {
    l->line++;
    l->line_start = l->at + 1;
  }
  l->at++;
}

static bool starts(const Lexer *l, const char *what) {
  size_t n = strlen(what);
  return (size_t)(l->end - l->at) >= n && !memcmp(l->at, what, n);
}

static void skip_block_comment(Lexer *l) {
  Position start = here(l);
  int depth = 0;
  do {
    if (l->at == l->end) {
      l->problem = "this comment is never closed";
      l->problem_at = start;
      return;
    }
    if (starts(l, "/*")) depth++, l->at += 2;
    else if (starts(l, "*/")) depth--, l->at += 2;
    else step(l);
  } while (depth);
}

// Skips blanks and comments and collects the // lines for the token that follows.
static const char *skip_blanks(Lexer *l) {
  Text comment = {0};
  while (l->at < l->end && !l->problem) {
    if (starts(l, "//")) {
      const char *start = l->at + 2;
      while (l->at < l->end && *l->at != '\n' && *l->at) l->at++;
      if (l->at < l->end && !*l->at) problem(l, "unexpected byte 0x00");
      if (start < l->at && *start == ' ') start++;
      if (comment.n) text_put(&comment, "\n");
      text_add(&comment, start, (size_t)(l->at - start));
    } else if (starts(l, "/*")) {
      skip_block_comment(l);
    } else if (isspace((unsigned char)*l->at)) {
      step(l);
    } else {
      break;
    }
  }
  const char *kept = comment.n ? arena_copy(l->arena, comment.at, comment.n) : NULL;
  text_delete(&comment);
  return kept;
}

static bool name_character(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^\\?", c));
}

static void read_number(Lexer *l, Token *t) {
  const char *start = l->at;
  while (l->at < l->end && isdigit((unsigned char)*l->at)) l->at++;
  t->kind = TOKEN_INT;
  t->text = arena_copy(l->arena, start, (size_t)(l->at - start));
  if (starts(l, "bv") && l->at + 2 < l->end && isdigit((unsigned char)l->at[2])) {
    l->at += 2;
    long width = 0;
    while (l->at < l->end && isdigit((unsigned char)*l->at)) {
      width = width > 100000 ? width : width * 10 + (*l->at - '0');
      l->at++;
    }
    if (width > 65536) problem(l, "a bit-vector this wide is not supported");
    t->kind = TOKEN_BV;
    t->width = (int)width;
  }
  if (l->at + 1 < l->end && *l->at == '.' && isdigit((unsigned char)l->at[1]))
    problem(l, "real numbers are not supported");
  else if (l->at < l->end && (name_character(*l->at))) problem(l, "a number runs into a name");
}

static void read_string(Lexer *l, Token *t) {
  const char *start = ++l->at;
  while (l->at < l->end && *l->at != '"' && *l->at != '\n')
    l->at += *l->at == '\\' && l->at + 1 < l->end ? 2 : 1;
  if (l->at >= l->end || *l->at != '"') {
    l->at = l->at > l->end ? l->end : l->at;
    problem(l, "this string is never closed");
    return;
  }
  t->kind = TOKEN_STRING;
  t->text = arena_copy(l->arena, start, (size_t)(l->at - start));
  l->at++;
}

static void read_punctuation(Lexer *l, Token *t) {
  static const char *const longest_first[] = {
      "<==>", "==>", "<==", "::", ":=", "==", "!=", "<=", ">=", "&&", "||",
      "++",   "{:",  "(",   ")",  "[",  "]",  "{",  "}",  "<",  ">",  ",",
      ";",    ":",   "+",   "-",  "*",  "/",  "=",  "!",  "|"};
  for (size_t i = 0; i < sizeof longest_first / sizeof *longest_first; i++)
    if (starts(l, longest_first[i])) {
      t->kind = TOKEN_PUNCTUATION;
      t->text = longest_first[i];
      l->at += strlen(longest_first[i]);
      return;
    }
  problem(l, arena_format(l->arena,
                          isprint((unsigned char)*l->at) ? "unexpected character '%c'"
                                                         : "unexpected byte 0x%02x",
                          (unsigned char)*l->at));
}

Token lexer_next(Lexer *l) {
  Token t = {.kind = TOKEN_END, .text = "end of file"};
  if (!l->problem) t.comment = skip_blanks(l);
  t.at = here(l);
  if (l->problem || l->at >= l->end) return t;
  char c = *l->at;
  if (isdigit((unsigned char)c)) read_number(l, &t);
  else if (c == '"') read_string(l, &t);
  else if (name_character(c)) {
    const char *start = l->at;
    while (l->at < l->end && name_character(*l->at)) l->at++;
    t.kind = TOKEN_NAME;
    t.text = arena_copy(l->arena, start, (size_t)(l->at - start));
  } else read_punctuation(l, &t);
  if (l->problem) t.kind = TOKEN_END;
  return t;
}
