#ifndef NORACE_FRONT_THREADS_CUSTODY_WALK_H
#define NORACE_FRONT_THREADS_CUSTODY_WALK_H
#include "front/threads/custody_inner.h"

void custody_step(Custody *, const State *, LLVMValueRef instruction); // the results go to `out`
bool custody_goes(Custody *, const State *, LLVMValueRef condition, bool holds);
LLVMValueRef custody_handed(LLVMValueRef create); // what the new thread is given
#endif
