// The program that is translated, as one module. For files in this folder only.
#ifndef NORACE_FRONT_OMP_MODULE_H
#define NORACE_FRONT_OMP_MODULE_H
#include <llvm-c/Core.h>
#include <stddef.h>

#include "front/compile/directives.h"

// args: source files, among them those in `files`, and the compiler's options. Each file is
// compiled for itself, and all are linked. NULL after clang or the linker has said what is wrong.
LLVMModuleRef omp_module(LLVMContextRef, const char *const *args, size_t n,
                         const char *const *files, size_t n_files, Directives *);
#endif
