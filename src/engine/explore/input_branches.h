// The branches that depend on inputs, from the conditions that all searches met: what they cover of
// the program's own code, the models of libc left out.
#ifndef NORACE_EXPLORE_INPUT_BRANCHES_H
#define NORACE_EXPLORE_INPUT_BRANCHES_H
#include "engine/explore/input_tree.h"
#include "model/input_branch.h"
#include "model/symbol.h"

// In the order of their places; what the compiler made of one branch is one.
void input_branches_find(const InputTree *, Symbols *, Arena *, InputBranches *);
// As text, a line for each: DIR/coverage. False: it cannot be written.
bool input_branches_write(const InputBranches *, const char *folder);
#endif
