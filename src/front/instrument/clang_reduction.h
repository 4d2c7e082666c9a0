// Reductions over a part of a global array. clang 19 makes each thread its copy, adds the copies
// up, and forgets to use them in between: the region goes on with the global array. The program
// would race in a way that is the compiler's doing and not the program's.
#ifndef NORACE_FRONT_CLANG_REDUCTION_H
#define NORACE_FRONT_CLANG_REDUCTION_H
#include "front/instrument/clang_openmp.h"

// Lets the region use the copies. Returns how many places were changed.
int clang_reduction_mend(LLVMBuilderRef, LLVMValueRef function);

// Tells the runtime of the program's own initializers and combiners, and whether the order in which
// copies are combined can matter. Returns how many calls were added.
int clang_reduction_mark(const ClangOpenmp *, LLVMValueRef call);
#endif
