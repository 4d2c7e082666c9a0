// What an atomic operation gave, on its way through the stack.
//
// Without optimisation clang puts the value that an atomic operation gives into a slot of its own
// on the stack and takes it from there at once. The slot is never looked at again, but it keeps the
// value: a thread that waits in a loop has another stack when it comes to the loop than after the
// first time round, and is not seen to be where it was (runtime/search/waiting_loop.c) before it
// has gone round once more. So such slots go.
#ifndef NORACE_FRONT_CLANG_TEMPORARIES_H
#define NORACE_FRONT_CLANG_TEMPORARIES_H
#include <llvm-c/Core.h>

// Before the module is instrumented.
void clang_temporaries_drop(LLVMModuleRef);
#endif
