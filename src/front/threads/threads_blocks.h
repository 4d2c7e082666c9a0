// A function's blocks as part of a job's graph: the ways between them, joins at the ends of loops,
// counted loops.
#ifndef NORACE_FRONT_THREADS_BLOCKS_H
#define NORACE_FRONT_THREADS_BLOCKS_H
#include "front/threads/threads_inner.h"

void threads_settle_try(ThreadBuilder *);
void threads_build_function(ThreadBuilder *b, LLVMValueRef function);
#endif
