// Critical regions that only add to variables. In whatever order threads run them, the result is
// the same.
#ifndef NORACE_FRONT_CLANG_UPDATE_H
#define NORACE_FRONT_CLANG_UPDATE_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// From a call of __kmpc_critical to its end, in one piece without branches or calls: each variable
// that is written gets its own old value plus or minus something, and nothing else is done with the
// old value. What else is read must not be written by such regions: the runtime looks.
bool clang_update_only_adds(LLVMValueRef call);
LLVMValueRef
clang_update_end(LLVMValueRef call); // the call of __kmpc_end_critical; NULL: in another block
#endif
