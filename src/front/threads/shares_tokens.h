// Semaphores between two threads.
#ifndef NORACE_FRONT_THREADS_SHARES_TOKENS_H
#define NORACE_FRONT_THREADS_SHARES_TOKENS_H
#include "front/threads/shares_inner.h"

void shares_find_semaphores(Shares *);
void shares_keep_semaphore(Shares *, const Semaphore *);                        // it is one
bool shares_is_semaphore(const Shares *, LLVMValueRef call, const Semaphore *); // it may be
// The job that runs the function, as one thread only; MODEL_NONE if there is none.
uint32_t shares_single_job(const Shares *, LLVMValueRef function);
void shares_count_tokens(Frame *, LLVMValueRef at, Share *);
#endif
