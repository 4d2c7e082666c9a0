// What becomes of the address that a call returns.
#ifndef NORACE_FRONT_RESULT_KEPT_H
#define NORACE_FRONT_RESULT_KEPT_H
#include <llvm-c/Types.h>
#include <stdbool.h>

bool call_result_is_kept(LLVMValueRef call); // not only loaded from and stored to on the spot
#endif
