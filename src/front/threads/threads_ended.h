#ifndef NORACE_FRONT_THREADS_THREADS_ENDED_H
#define NORACE_FRONT_THREADS_THREADS_ENDED_H
#include "front/threads/threads_inner.h"

// What a joined thread has returned is the element that it was handed: says so in the node.
bool threads_returned(ThreadBuilder *, LLVMValueRef load, ModelNode *);
// The call that makes the block which the function returns, at most once; NULL if it may return
// anything else but a null pointer.
LLVMValueRef threads_made(ThreadBuilder *, LLVMValueRef function);
// Does the call hand each block over once only, in one turn of its loop?
bool threads_hands_once(ThreadBuilder *, LLVMValueRef create);
// The call that makes what main has got by joining the threads of a loop, in turn `counter` the
// block of that iteration; NULL if it is none.
LLVMValueRef threads_returned_block(ThreadBuilder *, LLVMValueRef load, LLVMValueRef *counter);
// Behind the definition of a pointer: that the thread that was handed what it means, or has made
// it, has ended.
void threads_note_ended(ThreadBuilder *, LLVMValueRef load);
#endif
