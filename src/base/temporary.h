// Where temporary files go.
#ifndef NORACE_BASE_TEMPORARY_H
#define NORACE_BASE_TEMPORARY_H
#include "base/arena.h"

const char *temporary_parent(void); // $TMPDIR if it is set, else /tmp

// A new empty file below it that only this user can read, its name closed by `ending`. Ends the
// program with one clear line (65) if there can be none.
const char *temporary_file(Arena *, const char *ending);
#endif
