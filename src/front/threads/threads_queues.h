#ifndef NORACE_FRONT_THREADS_THREADS_QUEUES_H
#define NORACE_FRONT_THREADS_THREADS_QUEUES_H
#include "front/threads/threads_inner.h"

void threads_find_queues(ThreadBuilder *);
// Is it a thread's node, and does it stand in no queue where `at` is?
bool threads_is_idle_node(ThreadBuilder *, LLVMValueRef local, LLVMValueRef at);
void threads_forget_queues(ThreadBuilder *); // their accesses tell nothing but who has the lock
#endif
