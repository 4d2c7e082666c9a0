// How often a thread has passed the calls that `hits` says when it comes to `at`.
#ifndef NORACE_FRONT_THREADS_SHARES_COUNT_H
#define NORACE_FRONT_THREADS_SHARES_COUNT_H
#include "front/threads/shares_inner.h"

typedef bool (*CountHit)(const void *of, LLVMValueRef call);
ShareCount shares_count(Frame *, LLVMValueRef at, CountHit hits, const void *of);
bool shares_count_same(const ShareCount *, const ShareCount *);
uint32_t shares_count_term(Frame *, const ShareCount *);     // MODEL_NONE if it is not known
uint32_t shares_iterations(Frame *, LLVMBasicBlockRef head); // that the loop has completed
#endif
