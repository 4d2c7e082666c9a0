// Order, dominators and loops of a graph of blocks.
#ifndef NORACE_LOOPS_CFG_LOOPS_H
#define NORACE_LOOPS_CFG_LOOPS_H
#include "engine/loops/cfg.h"

void cfg_find_loops(Cfg *); // sets cfg->problem when a loop has two entries
#endif
