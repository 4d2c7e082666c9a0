// Directives that clang 19 accepts and leaves out of the program without a word.
#ifndef NORACE_FRONT_OMP_DROPPED_H
#define NORACE_FRONT_OMP_DROPPED_H
#include "base/diag.h"
#include "front/compile/directives.h"

// The first such directive of these. NULL: there is none.
const char *omp_dropped(const Directives *, Position *at);
#endif
