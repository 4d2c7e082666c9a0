#ifndef NORACE_FRONT_FACTS_IR_BRANCHES_H
#define NORACE_FRONT_FACTS_IR_BRANCHES_H
#include "front/facts/ir.h"

void ir_follow_branches(Ir *); // ir_branches.c; for ir_read
#endif
