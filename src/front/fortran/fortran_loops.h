#ifndef NORACE_FRONT_FORTRAN_FORTRAN_LOOPS_H
#define NORACE_FRONT_FORTRAN_FORTRAN_LOOPS_H
#include "front/fortran/fortran_module.h"

// The parts. The builder is anywhere.
void fortran_loops_reshape(LLVMBuilderRef, LLVMValueRef function);
#endif
