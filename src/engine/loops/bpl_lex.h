// Tokens of the Boogie language.
#ifndef NORACE_LOOPS_BPL_LEX_H
#define NORACE_LOOPS_BPL_LEX_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"

typedef enum {
  TOKEN_END,
  TOKEN_NAME,
  TOKEN_INT,
  TOKEN_BV,
  TOKEN_STRING,
  TOKEN_PUNCTUATION
} TokenKind;

typedef struct {
  TokenKind kind;
  const char *text;    // closed by a zero, in the arena; digits only for TOKEN_BV
  int width;           // of TOKEN_BV
  const char *comment; // the // lines right before it, or NULL
  Position at;
} Token;

typedef struct {
  Arena *arena;
  const char *at, *end, *line_start;
  const char *file;
  int line;
  const char *problem; // set, with its position, when the text has no further token
  Position problem_at;
} Lexer;

void lexer_start(Lexer *, Arena *, const char *file, const char *text, size_t length);
Token lexer_next(Lexer *); // TOKEN_END at the end and after a problem
#endif
