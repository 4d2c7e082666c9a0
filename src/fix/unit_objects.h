// A program that norace cc has built, built once more from what it remembers: each source with its
// own options. What a change does not reach is compiled once for all trials.
#ifndef NORACE_FIX_UNIT_OBJECTS_H
#define NORACE_FIX_UNIT_OBJECTS_H
#include "fix/changed_copy.h"

// Compiles the sources as they are. NULL, or what went wrong.
const char *unit_objects_compile(const TrialProgram *, double seconds);

// Is this source compiled from a file that the edits change? Knows it once all are compiled.
bool unit_depends(const RememberedUnit *, const Syntax *, const Edits *);

// Compiles what depends on the edits from its copy, and links `program`. NULL, or what went wrong.
const char *unit_objects_link(const TrialProgram *, const Syntax *, const Edits *, double seconds,
                              const char *program);
#endif
