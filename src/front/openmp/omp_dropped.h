// Directives that clang 19 accepts and leaves out of the program without a word.
#ifndef NORACE_FRONT_OMP_DROPPED_H
#define NORACE_FRONT_OMP_DROPPED_H
#include "base/diag.h"

// The first such directive of the source. NULL: there is none. The position's file is the path.
const char *omp_dropped(const char *path, Position *at);
#endif
