#ifndef NORACE_FRONT_THREADS_THREADS_JOINED_H
#define NORACE_FRONT_THREADS_THREADS_JOINED_H
#include "front/threads/threads_inner.h"

void threads_find_joined(ThreadBuilder *, LLVMValueRef function); // before it is built
void threads_join_handed(ThreadBuilder *, LLVMValueRef join);
void threads_find_nested(ThreadBuilder *);
// May a thread end elsewhere than where its function returns?
bool threads_may_leave(const ThreadBuilder *);
// The only create call whose threads the handle may mean; NULL if there is not just one, or they
// may be detached.
LLVMValueRef threads_only_create(ThreadBuilder *, LLVMValueRef handle);
// The function that the call starts, if there is only one, which nobody else runs.
LLVMValueRef threads_started(ThreadBuilder *, LLVMValueRef create);
// Appends the create calls whose threads have all ended when those of `create` have.
void threads_nested_in(ThreadBuilder *, LLVMValueRef create, LoopCalls *inner);
#endif
