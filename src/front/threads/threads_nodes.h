// The nodes of a job as they are built: operations, accesses, edges.
#ifndef NORACE_FRONT_THREADS_NODES_H
#define NORACE_FRONT_THREADS_NODES_H
#include "front/threads/threads_inner.h"

uint32_t threads_add(ThreadBuilder *, ModelOp, LLVMValueRef at);
uint32_t threads_then(ThreadBuilder *, ModelOp, LLVMValueRef at);
void threads_link(ThreadBuilder *, uint32_t from, uint32_t to);
uint32_t threads_access(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer,
                        uint64_t size, bool whole);
uint32_t threads_sync(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer);
uint32_t threads_access_list(ThreadBuilder *, ModelOp,
                             LLVMValueRef call); // what the arguments in its va_list point to
void threads_lock_itself(ThreadBuilder *, uint32_t access, uint32_t bytes);
void threads_with_locks(ThreadBuilder *,
                        uint32_t access); // all that lies there; MODEL_NONE: nothing
const char *threads_where(ThreadBuilder *, LLVMValueRef); // "file:line"
ModelNode *threads_node_at(ThreadBuilder *b, uint32_t node);
#endif
