#ifndef NORACE_RUNTIME_HEAP_H
#define NORACE_RUNTIME_HEAP_H
#include "world/runtime.h"

void heap_start(void);
bool memory_refused(uint64_t pc);              // should an allocation that is asked for there fail?
bool heap_block_at(uint64_t address, Block *); // the block that holds the address
#endif
