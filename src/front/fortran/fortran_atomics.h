#ifndef NORACE_FRONT_FORTRAN_FORTRAN_ATOMICS_H
#define NORACE_FRONT_FORTRAN_FORTRAN_ATOMICS_H
#include "front/fortran/fortran_module.h"

void fortran_atomics_reshape(LLVMValueRef function);
#endif
