// Memory that goes to a file when the process has grown large, so that a run of any length can be
// recorded in a bounded amount of it. Only where there is one process (MODE_WITNESS, MODE_REPLAY):
// what is mapped from a file is shared with children.
#ifndef NORACE_RUNTIME_SPILL_H
#define NORACE_RUNTIME_SPILL_H
#include <stddef.h>

void spill_range(void *start, size_t size); // from the start of a page, anonymous so far
void spill_clear(void *start, size_t size); // all of such a range becomes zero again
void spill_tick(void); // called often: looks at the size of the process now and then
#endif
