// Blocks that main has made in a loop, told apart by its iteration.
#ifndef NORACE_FRONT_THREADS_SHARES_BLOCKS_H
#define NORACE_FRONT_THREADS_SHARES_BLOCKS_H
#include "front/threads/shares_inner.h"

bool shares_block(Frame *, LLVMValueRef pointer, int depth, SharePlace *);
LLVMValueRef shares_block_counter(const Shares *, uint32_t object); // NULL: none
#endif
