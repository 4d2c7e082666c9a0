// A Boogie program without some of its assumptions.
#ifndef NORACE_LOOPS_BPL_WITHOUT_H
#define NORACE_LOOPS_BPL_WITHOUT_H
#include "engine/loops/bpl.h"

// Takes the assumptions with this attribute out of the bodies of a program. Returns whether there
// were any.
bool bpl_without(BplProgram *, const char *attribute);
#endif
