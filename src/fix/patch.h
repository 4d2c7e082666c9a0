// Unified differences, as `patch -p1` and `git apply` take them.
#ifndef NORACE_FIX_PATCH_H
#define NORACE_FIX_PATCH_H
#include "fix/change.h"

// Adds the difference of every file that is edited. `root`: names are relative to this folder
// (NULL: the current one).
void patch_write(const Syntax *, const Edits *, Text *);

// Lines that are new or gone, of which the larger number per place counts: a person's measure.
size_t patch_lines(const char *patch);

// The same in colours.
void patch_colour(const char *patch, Text *);
#endif
