// Values that tell which object or element is meant.
#include "front/threads_inner.h"

uint32_t threads_value(ThreadBuilder *b, LLVMValueRef value) { return MODEL_NONE; }
uint32_t threads_root(ThreadBuilder *b, LLVMValueRef pointer) { return MODEL_NONE; }
bool threads_defines(ThreadBuilder *b, LLVMValueRef instruction) { return false; }
void threads_define(ThreadBuilder *b, LLVMValueRef instruction) { threads_then(b, MODEL_NOP, instruction); }
uint32_t threads_phis(ThreadBuilder *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to, uint32_t target) { return target; }
