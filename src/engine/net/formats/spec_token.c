#include "engine/net/formats/spec_token.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "engine/net/cover/net.h"

static const struct {
  const char *word;
  SpecKind kind;
} keywords[] = {{"in", SPEC_IN},
                {"true", SPEC_TRUE},
                {"vars", SPEC_VARS},
                {"rules", SPEC_RULES},
                {"init", SPEC_INIT},
                {"target", SPEC_TARGET},
                {"invariants", SPEC_INVARIANTS}};

static const struct {
  const char *sign;
  SpecKind kind;
} signs[] = {{">=", SPEC_GE},       {"->", SPEC_ARROW}, {"=", SPEC_EQ},   {",", SPEC_COMMA},
             {";", SPEC_SEMICOLON}, {"'", SPEC_PRIME},  {"+", SPEC_PLUS}, {"-", SPEC_MINUS},
             {"[", SPEC_OPEN},      {"]", SPEC_CLOSE}};

static void step(SpecLexer *lexer, size_t n) {
  lexer->next += n;
  lexer->at.column += (int)n;
}

static void skip_blanks(SpecLexer *lexer) {
  while (lexer->next < lexer->end) {
    unsigned char c = (unsigned char)*lexer->next;
    if (c == '\n') {
      lexer->next++;
      lexer->at.line++;
      lexer->at.column = 1;
    } else if (c == '#') {
      while (lexer->next < lexer->end && *lexer->next != '\n') step(lexer, 1);
    } else if (isspace(c)) {
      step(lexer, 1);
    } else {
      return;
    }
  }
}

static bool in_name(unsigned char c) { return isalnum(c) || c == '_' || c == '.'; }

// "a name" in quotation marks may hold anything but a quotation mark and the end of the line.
static void take_quoted(SpecLexer *lexer) {
  SpecToken *t = &lexer->token;
  const char *end = ++t->start;
  while (end < lexer->end && *end != '"' && *end != '\n') end++;
  t->n = (size_t)(end - t->start);
  t->kind = SPEC_NAME;
  step(lexer, 2); // the marks
  if (end < lexer->end && *end == '"' && t->n) return;
  diag_error(t->at, t->n ? "the name is not closed by '\"'" : "an empty name");
  t->kind = SPEC_BAD;
}

static void take_name(SpecLexer *lexer) {
  SpecToken *t = &lexer->token;
  while (t->start + t->n < lexer->end && in_name((unsigned char)t->start[t->n])) t->n++;
  t->kind = SPEC_NAME;
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strlen(keywords[i].word) == t->n && !memcmp(keywords[i].word, t->start, t->n))
      t->kind = keywords[i].kind;
}

static void take_number(SpecLexer *lexer) {
  SpecToken *t = &lexer->token;
  t->kind = SPEC_NUMBER;
  for (; t->start + t->n < lexer->end && isdigit((unsigned char)t->start[t->n]); t->n++) {
    t->number = t->number * 10 + (uint32_t)(t->start[t->n] - '0');
    if (t->number < NET_LIMIT) continue;
    diag_error(t->at, "number too large; it must stay below %u", NET_LIMIT);
    t->kind = SPEC_BAD;
    return;
  }
  if (t->start + t->n < lexer->end && in_name((unsigned char)t->start[t->n])) {
    diag_error(t->at, "a name must not begin with a digit");
    t->kind = SPEC_BAD;
  }
}

static void take_sign(SpecLexer *lexer) {
  SpecToken *t = &lexer->token;
  size_t left = (size_t)(lexer->end - t->start);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    size_t n = strlen(signs[i].sign);
    if (n > left || memcmp(signs[i].sign, t->start, n)) continue;
    t->kind = signs[i].kind;
    t->n = n;
    return;
  }
  t->kind = SPEC_BAD;
  t->n = 1;
  unsigned char c = (unsigned char)*t->start;
  if (isprint(c)) diag_error(t->at, "unexpected character '%c'", c);
  else diag_error(t->at, "unexpected byte 0x%02x", c);
}

void spec_advance(SpecLexer *lexer) {
  if (lexer->token.kind == SPEC_BAD) return;
  skip_blanks(lexer);
  lexer->token = (SpecToken){.kind = SPEC_END, .at = lexer->at, .start = lexer->next};
  if (lexer->next == lexer->end) return;
  unsigned char c = (unsigned char)*lexer->next;
  if (isalpha(c) || c == '_') take_name(lexer);
  else if (isdigit(c)) take_number(lexer);
  else if (c == '"') take_quoted(lexer);
  else take_sign(lexer);
  step(lexer, lexer->token.n);
}

void spec_lexer_start(SpecLexer *lexer, const char *file, const char *text, size_t n) {
  *lexer = (SpecLexer){.next = text, .end = text + n, .at = {.file = file, .line = 1, .column = 1}};
  spec_advance(lexer);
}
