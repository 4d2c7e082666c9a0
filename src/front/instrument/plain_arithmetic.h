// Calls of LLVM's functions on integers (absolute values, the lesser of two, bits that are set,
// bytes the other way round, arithmetic that tells whether it overflowed) become plain arithmetic,
// which is all that symbolic_pass.c follows; so do signs of floating-point numbers, questions to
// which class they belong, and products that are added to something.
#ifndef NORACE_FRONT_PLAIN_ARITHMETIC_H
#define NORACE_FRONT_PLAIN_ARITHMETIC_H
#include <llvm-c/Core.h>

void plain_arithmetic(LLVMModuleRef);
#endif
