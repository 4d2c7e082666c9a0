// From the calls of the run-time library that clang makes of tasks to marks. For the files that do
// it.
#ifndef NORACE_FRONT_OMP_LOWERING_H
#define NORACE_FRONT_OMP_LOWERING_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  bool any;
} Lowering;

typedef VEC(LLVMValueRef) LoweringCalls;
#endif
