// What must hold of a graph of blocks before verification conditions are made of it.
#ifndef NORACE_LOOPS_CFG_CHECK_H
#define NORACE_LOOPS_CFG_CHECK_H
#include "engine/loops/cfg.h"

// Edges lead to blocks and back; the order is one of all reached blocks; dominators come earlier;
// every way into a loop leads through its head, and what the loop assigns is noted there. A loop
// that is cut anywhere else would be proved for its first iteration only.
bool cfg_check(const Cfg *);
#endif
