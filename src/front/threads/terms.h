// Conditions over values that are followed.
#ifndef NORACE_FRONT_THREADS_TERMS_H
#define NORACE_FRONT_THREADS_TERMS_H
#include "front/threads/threads_inner.h"

void threads_follow_condition(ThreadBuilder *, LLVMValueRef condition);
uint32_t
threads_condition(ThreadBuilder *,
                  LLVMValueRef condition); // the term; MODEL_NONE if it cannot be written down
#endif
