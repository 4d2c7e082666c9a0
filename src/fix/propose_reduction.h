#ifndef NORACE_FIX_PROPOSE_REDUCTION_H
#define NORACE_FIX_PROPOSE_REDUCTION_H
#include "fix/propose.h"

// The operator if all that happens to the variable below `top` is one reduction; NULL otherwise.
const char *reduction_operator(const Scene *, Node top);
#endif
