// Reductions over a part of a global array. clang 19 makes each thread its copy, adds the copies
// up, and forgets to use them in between: the region goes on with the global array. The program
// would race in a way that is the compiler's doing and not the program's.
#ifndef NORACE_FRONT_CLANG_REDUCTION_H
#define NORACE_FRONT_CLANG_REDUCTION_H
#include <llvm-c/Core.h>

// Lets the region use the copies. Returns how many places were changed.
int clang_reduction_mend(LLVMBuilderRef, LLVMValueRef function);
#endif
