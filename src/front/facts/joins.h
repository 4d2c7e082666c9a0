// Whether a call that joins a thread is certainly the first to join it, and there is such a thread
// by then. To join a thread again, or what is none, waits for nothing. For files in this folder
// only.
#ifndef NORACE_FRONT_JOINS_H
#define NORACE_FRONT_JOINS_H
#include "front/facts/loops_of.h"

bool join_is_first(LoopTable *, LLVMValueRef join);
#endif
