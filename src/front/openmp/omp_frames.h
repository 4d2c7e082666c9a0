// Functions that call themselves and share arrays by ranges of indices.
#ifndef NORACE_FRONT_OMP_FRAMES_H
#define NORACE_FRONT_OMP_FRAMES_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#define OMP_FRAME ".norace.frame." // how the functions begin that stand for any call of another

// Takes its calls of itself away, if it is known how, and makes a function with a region that is
// free of races if what stands in their place is right. True: the function calls itself no more.
bool omp_frame_make(LLVMValueRef function);
bool omp_is_frame(LLVMValueRef function);
#endif
