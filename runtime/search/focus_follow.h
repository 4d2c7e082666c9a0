#ifndef NORACE_RUNTIME_FOCUS_FOLLOW_H
#define NORACE_RUNTIME_FOCUS_FOLLOW_H
#include "search/focus.h"

void focus_follow(void); // from here on the process's search hears of each step and access
bool focus_leaves_out_op(const Search *, const Op *);
// The operation was performed: false if the event does not matter.
bool focus_keeps(Fiber *, const Op *, const Event *);
#endif
