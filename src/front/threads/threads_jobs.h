// Threads that are created and joined, and calls, as nodes of the jobs that do so.
#ifndef NORACE_FRONT_THREADS_JOBS_H
#define NORACE_FRONT_THREADS_JOBS_H
#include "front/threads/threads_inner.h"

void threads_create_jobs(ThreadBuilder *, LLVMValueRef call, uint32_t node);
void threads_join(ThreadBuilder *, LLVMValueRef call);
void threads_call(ThreadBuilder *, LLVMValueRef call, LLVMValueRef function);
void threads_call_any(ThreadBuilder *, LLVMValueRef call, const PointsSet *);
void threads_start_any(ThreadBuilder *, uint32_t create, const PointsSet *functions);
void threads_may_end(ThreadBuilder *); // the job may go on at its end from here
// Is it a function of the program, which the library calls? What else it may be is not followed.
bool threads_is_called_back(ThreadBuilder *b, LLVMValueRef f);
// The function's part of the job's graph; made once, whoever calls it.
uint32_t threads_include(ThreadBuilder *b, LLVMValueRef function);
#endif
