// Where the memory of local variables ends.
#ifndef NORACE_FRONT_THREADS_SCOPES_H
#define NORACE_FRONT_THREADS_SCOPES_H
#include "front/threads/threads_inner.h"

void threads_give_back(ThreadBuilder *, LLVMValueRef at, LLVMValueRef block); // frees it
bool threads_scope_ends(ThreadBuilder *, LLVMValueRef call);                  // is it such a mark?
void threads_frame_ends(ThreadBuilder *, LLVMValueRef at); // with its call, or its thread
#endif
