#ifndef NORACE_RUNTIME_HEAP_H
#define NORACE_RUNTIME_HEAP_H
#include "world/runtime.h"

enum { HEAP_CLASSES = 64 }; // sizes of which freed blocks are kept

void heap_start(void);
// With SPURIOUS_ADDRESS: what the one has freed the other may be given; the one's past happens
// before all that the other does from now on.
void heap_hand_over(Fiber *from, Fiber *to);
bool memory_refused(uint64_t pc);              // should an allocation that is asked for there fail?
void heap_was_freed(void *, uint64_t pc);      // by libc, on behalf of the program
bool heap_block_at(uint64_t address, Block *); // the block that holds the address
#endif
