#ifndef NORACE_FRONT_FORTRAN_FORTRAN_EFFECTS_H
#define NORACE_FRONT_FORTRAN_FORTRAN_EFFECTS_H
#include "front/fortran/fortran_module.h"

void fortran_effects_tell(LLVMModuleRef, LLVMBuilderRef, LLVMValueRef function);
#endif
