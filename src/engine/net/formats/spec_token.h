// The words of a .spec file, one at a time, with their positions.
#ifndef NORACE_ENGINE_NET_SPEC_TOKEN_H
#define NORACE_ENGINE_NET_SPEC_TOKEN_H
#include <stdint.h>

#include "base/diag.h"
#include "base/text.h"

typedef enum {
  SPEC_END,
  SPEC_NAME,
  SPEC_NUMBER,
  SPEC_GE,
  SPEC_EQ,
  SPEC_ARROW,
  SPEC_COMMA,
  SPEC_SEMICOLON,
  SPEC_PRIME,
  SPEC_PLUS,
  SPEC_MINUS,
  SPEC_OPEN,
  SPEC_CLOSE,
  SPEC_IN,
  SPEC_TRUE,
  SPEC_VARS,
  SPEC_RULES,
  SPEC_INIT,
  SPEC_TARGET,
  SPEC_INVARIANTS,
  SPEC_BAD,
} SpecKind;

typedef struct {
  SpecKind kind;
  Position at;
  const char *start; // the word itself, not closed by a zero
  size_t n;
  uint32_t number; // of SPEC_NUMBER, below NET_LIMIT
} SpecToken;

typedef struct {
  const char *next, *end;
  Position at;
  SpecToken token; // the one at hand
} SpecLexer;

void spec_lexer_start(SpecLexer *, const char *file, const char *text,
                      size_t n); // and takes the first token
void spec_advance(SpecLexer *);  // SPEC_BAD after an error has been printed
#endif
