// The tokens of SML.
#ifndef NORACE_ENGINE_NET_SML_TOKEN_H
#define NORACE_ENGINE_NET_SML_TOKEN_H
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

typedef enum { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN } SmlTokenKind;

typedef struct {
  SmlTokenKind kind;
  const char *start; // into the text; a string without its quotes
  size_t length;
  unsigned long number;
  Position at;
} SmlToken;

typedef struct {
  const char *next, *end;
  Position at; // of *next
  bool failed;
} SmlLexer;

SmlToken sml_token_next(SmlLexer *); // says what is wrong, once, and returns TOKEN_END from then on
bool sml_token_is(const SmlToken *, const char *text);
#endif
