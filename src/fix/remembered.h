// The sources and compiler options of a program that norace cc has built: its debug information
// remembers the commands.
#ifndef NORACE_FIX_REMEMBERED_H
#define NORACE_FIX_REMEMBERED_H
#include "base/arena.h"
#include "base/vec.h"
#include "front/compile/clang_words.h"

typedef struct {
  const char *source, *real; // as the compiler was given it, below its folder; absolute
  ClangWords words;          // its options
  const char *object;        // compiled from the source as it is; NULL: not yet
  VEC(const char *) reads;   // the files that it is compiled from, absolute; known with the object
} RememberedUnit;

typedef struct {
  VEC(RememberedUnit) units;
  ClangWords libraries;
} Remembered;

// NULL, or why the program cannot be built from what it remembers.
const char *remembered_read(Remembered *, Arena *, const char *program);
void remembered_delete(Remembered *);
#endif
