// Order, dominators and loops of a graph of blocks.
#ifndef NORACE_LOOPS_CFG_LOOPS_H
#define NORACE_LOOPS_CFG_LOOPS_H
#include "engine/loops/cfg.h"

void cfg_find_loops(Cfg *); // sets cfg->problem when a loop has two entries

// Where the invariants of a loop end: the leading assertions and assumptions of its head.
size_t cfg_invariants(const Block *head);
bool cfg_dominates(const Cfg *, int a, int b);
#endif
