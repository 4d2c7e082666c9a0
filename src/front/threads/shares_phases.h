// Threads that meet at barriers.
#ifndef NORACE_FRONT_THREADS_SHARES_PHASES_H
#define NORACE_FRONT_THREADS_SHARES_PHASES_H
#include "front/threads/shares_inner.h"

void shares_find_meetings(Shares *);
void shares_meet_before(Frame *, LLVMValueRef at);   // sets f->met
uint32_t shares_phase(Frame *);                      // the term; MODEL_NONE if it is not known
uint32_t shares_last_of(Frame *, LLVMValueRef call); // what barrier_wait returns; MODEL_NONE
bool shares_alternates(Frame *, LLVMValueRef phi, int depth, SharePlace *); // two that are swapped
#endif
