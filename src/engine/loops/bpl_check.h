#ifndef NORACE_ENGINE_LOOPS_BPL_CHECK_H
#define NORACE_ENGINE_LOOPS_BPL_CHECK_H
#include "engine/loops/bpl.h"

// Resolves names and types; false after a positioned error. May be repeated after the tree was
// changed.
bool bpl_check(BplProgram *);
#endif
