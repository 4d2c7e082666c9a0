// The sources and compiler options of a program that norace cc has built: its debug information
// remembers the commands.
#ifndef NORACE_FIX_REMEMBERED_H
#define NORACE_FIX_REMEMBERED_H
#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  VEC(const char *) sources, words; // words: what `norace check SOURCES WORDS` needs
} Remembered;

// NULL, or why the program cannot be built from what it remembers.
const char *remembered_read(Remembered *, Arena *, const char *program);
#endif
