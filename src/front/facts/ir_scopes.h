// Where blocks end that declare local variables.
#ifndef NORACE_FRONT_IR_SCOPES_H
#define NORACE_FRONT_IR_SCOPES_H
#include <llvm-c/Core.h>

void ir_mark_scopes(LLVMModuleRef);
#endif
