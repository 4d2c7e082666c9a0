#ifndef NORACE_RUNTIME_OBSERVE_H
#define NORACE_RUNTIME_OBSERVE_H
#include <stdint.h>

void observe_write(void); // at the end of the search: the set goes to the file that NORACE_OBSERVE
                          // names, in hex, one a line
void tree_note(uint32_t from); // an execution has ended that left the one before at this depth: for
                               // bench/ranks, goes to the file that NORACE_TREE names
#endif
