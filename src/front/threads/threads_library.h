#ifndef NORACE_FRONT_THREADS_THREADS_LIBRARY_H
#define NORACE_FRONT_THREADS_THREADS_LIBRARY_H
#include "front/threads/threads_inner.h"

void threads_call_library(ThreadBuilder *, LLVMValueRef call, const char *name);
void threads_allocated(ThreadBuilder *, LLVMValueRef); // a local variable, or a new block
#endif
