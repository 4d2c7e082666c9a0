// Calls of the runtime's hooks that leave the program's registers alone.
//
// A value that lives across a hook, as x does across the one for the store of x + 1, is put on the
// stack or into a register that functions preserve, and stays there when it is dead. The state of a
// thread then differs from an equal one by what it once knew, and states that a reader would call
// equal are not merged. With LLVM's preserve_most convention, in which the runtime's hooks are
// written, nothing has to be moved. It is faster as well.
#ifndef NORACE_FRONT_CLANG_QUIET_H
#define NORACE_FRONT_CLANG_QUIET_H
#include <llvm-c/Core.h>

// The instrumentation has gone through the module.
void clang_quiet(LLVMModuleRef);
#endif
