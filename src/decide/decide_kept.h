// What the whole command has once in this room. Each part is touched by the module that is named
// beside it only.
#ifndef NORACE_DECIDE_KEPT_H
#define NORACE_DECIDE_KEPT_H
#include <stddef.h>
#include <sys/types.h>

#include "decide/outside.h"

// ---- target.c

typedef struct {
  char *folder, *program, *source;
  size_t objects; // 0.o, 1.o, ... in the folder: of the sources, in order
  pid_t owner;
  pid_t builder; // a process that builds the program; 0: none does
  char *built;   // what it was built of, once it is there; NULL: it is not
} TemporaryFiles;

typedef struct {
  Outside outside;          // exploring.c: what the searches of this command depended on
  TemporaryFiles temporary; // target.c
} DecideKept;

extern DecideKept decide_kept;
#endif
