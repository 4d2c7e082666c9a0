// Variables of a function that has a simd loop: which ones its lanes share, and which are each
// lane's own.
#ifndef NORACE_FRONT_CLANG_SIMD_H
#define NORACE_FRONT_CLANG_SIMD_H
#include "front/instrument/clang_openmp.h"

// `back` jumps back to the head of the loop. Accesses to arrays and structures that the lanes share
// are made visible; before the loop the runtime is told of variables that each lane has for itself
// and whose address gets out. Returns how many of either there were.
int clang_simd_locals(const ClangOpenmp *, LLVMValueRef back);

// Each single variable of the function that all lanes of the loop write to, though its address
// never gets out.
void clang_simd_shared(LLVMValueRef back, void found(LLVMValueRef local));
#endif
