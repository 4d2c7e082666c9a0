#ifndef NORACE_FIX_SYNTAX_READ_H
#define NORACE_FIX_SYNTAX_READ_H
#include "fix/syntax.h"

// Adds a source, compiled with these words (compiler options, without other sources). NULL, or what
// went wrong.
const char *syntax_add(Syntax *, const char *source, const char *const *words, size_t n);
#endif
