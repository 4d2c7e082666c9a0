#ifndef NORACE_FRONT_THREADS_SHARES_TERM_H
#define NORACE_FRONT_THREADS_SHARES_TERM_H
#include "front/threads/shares_inner.h"

uint32_t shares_add(Shares *, ShareTerm);
uint32_t shares_number(Frame *, LLVMValueRef,
                       int depth); // never fails: a number of which nothing is known, if need be
bool shares_place(Frame *, LLVMValueRef pointer, int depth, SharePlace *);
uint32_t shares_constant(Frame *, int64_t number, unsigned width);
void shares_conditions(Frame *, LLVMBasicBlockRef,
                       int depth); // appends what holds there to the model's conditions
uint32_t shares_counter(Frame *, LLVMValueRef phi, int depth); // MODEL_NONE if it does not count
#endif
