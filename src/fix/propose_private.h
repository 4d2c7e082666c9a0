#ifndef NORACE_FIX_PROPOSE_PRIVATE_H
#define NORACE_FIX_PROPOSE_PRIVATE_H
#include "fix/propose.h"

// Whatever way `body` takes, this part of it is gone through: only blocks and the beginning of
// loops are around it; of an array, loops too.
bool always_reached(const Syntax *, Node, Node body, bool array);
#endif
