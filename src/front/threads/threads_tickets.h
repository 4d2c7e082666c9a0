#ifndef NORACE_FRONT_THREADS_THREADS_TICKETS_H
#define NORACE_FRONT_THREADS_THREADS_TICKETS_H
#include "front/threads/threads_inner.h"

void threads_find_tickets(ThreadBuilder *);
void threads_ticket(ThreadBuilder *, const void *block_or_giving, ModelOp, LLVMValueRef at);
void threads_ticket_end(ThreadBuilder *, LLVMBasicBlockRef);
#endif
