// The verdict is about the source: accesses are instrumented as the front end made them, and only
// then is the module optimised. What follows keeps the optimiser from taking away an access, and
// its hook, on grounds that no longer hold.
#ifndef NORACE_FRONT_CLANG_KEEP_H
#define NORACE_FRONT_CLANG_KEEP_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// Before the module is instrumented. Functions that are declared pure or const read and write what
// their hooks tell: a call whose result nobody uses stays, also where nothing is optimised. Calls
// of library functions stay what they are: what would be made of them (memcpy of a strcpy, nothing
// of a strlen) has no hook.
void clang_keep_accesses(LLVMModuleRef, bool optimises);
#endif
