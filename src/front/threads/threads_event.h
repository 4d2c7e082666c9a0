// What one instruction does.
#ifndef NORACE_FRONT_THREADS_THREADS_EVENT_H
#define NORACE_FRONT_THREADS_THREADS_EVENT_H
#include "front/threads/threads_inner.h"

void threads_event(ThreadBuilder *, LLVMValueRef instruction);
// From the beginning of an object on: not of one of its fields that has an unknown length.
bool threads_from_beginning(ThreadBuilder *, LLVMValueRef pointer);
#endif
