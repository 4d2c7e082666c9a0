// What is read from a variable that nobody changes from the head of the loop on is
// the variable, or what was put there once; otherwise the bound itself.
#ifndef NORACE_FRONT_FACTS_LOOPS_BOUND_H
#define NORACE_FRONT_FACTS_LOOPS_BOUND_H
#include "front/facts/loops_of.h"

LLVMValueRef loop_steady(const LoopTable *, LLVMBasicBlockRef head, LLVMValueRef bound);
bool loop_comes_again(const LoopTable *, LLVMBasicBlockRef); // to that block, once it was there
#endif
