#ifndef NORACE_FRONT_THREADS_THREAD_MODEL_INNER_H
#define NORACE_FRONT_THREADS_THREAD_MODEL_INNER_H
#include "front/threads/threads_inner.h"

uint32_t threads_add(ThreadBuilder *, ModelOp, LLVMValueRef at);
uint32_t threads_then(ThreadBuilder *, ModelOp, LLVMValueRef at);
void threads_link(ThreadBuilder *, uint32_t from, uint32_t to);
uint32_t threads_access(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer,
                        uint64_t size, bool whole);
uint32_t threads_sync(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer);
void threads_create_jobs(ThreadBuilder *, LLVMValueRef call, uint32_t node);
void threads_join(ThreadBuilder *, LLVMValueRef call);
void threads_call(ThreadBuilder *, LLVMValueRef call, LLVMValueRef function);
void threads_call_any(ThreadBuilder *, LLVMValueRef call, const PointsSet *);
void threads_settle_try(ThreadBuilder *);
const char *threads_where(ThreadBuilder *, LLVMValueRef); // "file:line"
uint32_t threads_access_list(ThreadBuilder *, ModelOp,
                             LLVMValueRef call); // what the arguments in its va_list point to
void threads_of_lock(ThreadBuilder *, uint32_t access,
                     bool itself); // of a lock, or of all that lies there; MODEL_NONE: nothing
void threads_start_any(ThreadBuilder *, uint32_t create, const PointsSet *functions);
void threads_may_end(ThreadBuilder *); // the job may go on at its end from here
#endif
