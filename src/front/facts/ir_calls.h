#ifndef NORACE_FRONT_FACTS_IR_CALLS_H
#define NORACE_FRONT_FACTS_IR_CALLS_H
#include "base/vec.h"
#include "front/facts/ir.h"

enum { IR_MOST_TARGETS = 8 };

typedef VEC(LLVMValueRef) IrFunctions;

bool ir_resolve_calls(Ir *); // ir_calls.c; for ir_read. Whether there were any

// Calls that start threads, or tasks of norace/task.h, in one of a few functions. For ir_read.
// Whether there were any.
bool ir_resolve_starts(Ir *, bool tasks);

// The call through a pointer becomes one of a new function, which is returned: it compares the
// pointer with the targets and calls the one that is meant. There must be at least one.
LLVMValueRef ir_call_one_of(LLVMModuleRef, LLVMValueRef call, const IrFunctions *targets);
#endif
