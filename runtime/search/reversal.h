#ifndef NORACE_RUNTIME_REVERSAL_H
#define NORACE_RUNTIME_REVERSAL_H
#include "world/runtime.h"

bool has_its_place(const Event *); // it never has to come earlier or later than it does
void reversals_start(void);
// Of events from `from` on; truncated: the end was RUN_MERGED. False: the budget was used up before
// all were found.
bool find_all_reversals(uint32_t from, bool truncated);
#endif
