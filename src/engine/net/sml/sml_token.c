#include "engine/net/sml/sml_token.h"

#include <ctype.h>
#include <string.h>

static void step(SmlLexer *lexer) {
  if (*lexer->next == '\n') lexer->at.line++, lexer->at.column = 0;
  lexer->next++;
  lexer->at.column++;
}

static bool ahead(const SmlLexer *lexer, const char *text) {
  size_t n = strlen(text);
  return (size_t)(lexer->end - lexer->next) >= n && !memcmp(lexer->next, text, n);
}

static void fail(SmlLexer *lexer, Position at, const char *what) {
  if (!lexer->failed) diag_error(at, "%s", what);
  lexer->failed = true;
  lexer->next = lexer->end;
}

static void skip_block_comment(SmlLexer *lexer) {
  Position start = lexer->at;
  step(lexer), step(lexer);
  while (lexer->next < lexer->end && !ahead(lexer, "*/")) step(lexer);
  if (lexer->next == lexer->end) {
    fail(lexer, start, "this comment is not closed");
    return;
  }
  step(lexer), step(lexer);
}

static void skip_blank(SmlLexer *lexer) {
  while (lexer->next < lexer->end) {
    if (isspace((unsigned char)*lexer->next)) {
      step(lexer);
    } else if (ahead(lexer, "//")) {
      while (lexer->next < lexer->end && *lexer->next != '\n') step(lexer);
    } else if (ahead(lexer, "/*")) {
      skip_block_comment(lexer);
    } else {
      return;
    }
  }
}

static bool is_name_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool is_name_part(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

static void take_number(SmlLexer *lexer, SmlToken *token) {
  token->kind = TOKEN_NUMBER;
  while (lexer->next < lexer->end && isdigit((unsigned char)*lexer->next)) {
    if (token->number < 1000000000)
      token->number = token->number * 10 + (unsigned long)(*lexer->next - '0');
    step(lexer);
  }
  if (lexer->next < lexer->end && is_name_start(*lexer->next))
    fail(lexer, token->at, "a number may not run into a name");
}

static void take_string(SmlLexer *lexer, SmlToken *token) {
  token->kind = TOKEN_STRING;
  step(lexer);
  token->start = lexer->next;
  while (lexer->next < lexer->end && *lexer->next != '"' && *lexer->next != '\n') step(lexer);
  token->length = (size_t)(lexer->next - token->start);
  if (lexer->next == lexer->end || *lexer->next != '"') {
    fail(lexer, token->at, "this string is not closed on its line");
    return;
  }
  step(lexer);
}

SmlToken sml_token_next(SmlLexer *lexer) {
  static const char *const pairs[] = {"==", "!=", "<=", ">=", "&&", "||"};
  skip_blank(lexer);
  SmlToken token = {.kind = TOKEN_END, .start = lexer->next, .at = lexer->at};
  if (lexer->next == lexer->end) return token;
  char c = *lexer->next;
  if (c == '"') {
    take_string(lexer, &token);
    return lexer->failed ? (SmlToken){.kind = TOKEN_END, .start = lexer->end, .at = token.at}
                         : token;
  }
  if (is_name_start(c)) {
    token.kind = TOKEN_NAME;
    while (lexer->next < lexer->end && is_name_part(*lexer->next)) step(lexer);
  } else if (isdigit((unsigned char)c)) {
    take_number(lexer, &token);
    if (lexer->failed) token.kind = TOKEN_END;
  } else if (ispunct((unsigned char)c)) {
    token.kind = TOKEN_SIGN;
    bool pair = false;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) pair |= ahead(lexer, pairs[i]);
    if (pair) step(lexer);
    step(lexer);
  } else {
    fail(lexer, token.at, "a character that SML does not know");
    return token;
  }
  token.length = (size_t)(lexer->next - token.start);
  return token;
}

bool sml_token_is(const SmlToken *token, const char *text) {
  return (token->kind == TOKEN_NAME || token->kind == TOKEN_SIGN) &&
         token->length == strlen(text) && !memcmp(token->start, text, token->length);
}
