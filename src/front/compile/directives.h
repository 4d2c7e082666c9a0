// The OpenMP directives of a source as the compiler's preprocessor hands them on: headers are in,
// what is commented out or not compiled is gone, macros and _Pragma are spelled out.
#ifndef NORACE_FRONT_DIRECTIVES_H
#define NORACE_FRONT_DIRECTIVES_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  const char *file; // as the compiler names it
  int first, last;  // lines that it takes up
  const char *text; // behind `#pragma omp`
} Directive;

typedef struct {
  Arena *arena; // of the texts
  VEC(Directive) at;
} Directives;

// Adds those of preprocessed text; those of the system's headers are no part of the program.
void directives_add(Directives *, const char *preprocessed);
void directives_append(Directives *to, const Directives *from); // copies
void directives_delete(Directives *);

// A macro may bring several directives to one line, and two files may have the same name: does one
// of those at the line pass the test, do all of them (and is there one)? The file is what debug
// information calls it.
bool directives_any(const Directives *, const char *file, int line, bool test(const char *text));
bool directives_all(const Directives *, const char *file, int line, bool test(const char *text));

// The only directive at the line; "" if there is none or there are different ones.
const char *directives_find(const Directives *, const char *file, int line);

// How many iterations of the simd loop at the line may run at once. clang notes one width for the
// loop: safelen, or simdlen where the directive has both. simdlen bounds nothing, and then only the
// text has safelen. -1: it is no plain number there, so that nobody can tell.
long directives_safelen(const Directives *, const char *file, int line, unsigned long width);

// Behind the name of the clause; NULL if the directive has none such.
const char *directive_clause(const char *directive, const char *name);
// Does the word stand among what is before the clause's first comma?
bool directive_says(const char *directive, const char *name, const char *word);
// Does the word stand in the directive's own name, that is, before all clauses?
bool directive_is(const char *directive, const char *word);
// Is it a word of its own, in [from, to)?
bool directive_word(const char *from, const char *to, const char *word, size_t n);
const char *directive_closing(const char *open); // the parenthesis that closes this one
#endif
