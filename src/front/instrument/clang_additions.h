// Additions: `x += e` where nobody sees the old value. Regions of one lock that add to the same
// number lead to the same sum in whatever order (runtime/search/commuting.c), so their hooks are
// called by a name of their own.
#ifndef NORACE_FRONT_CLANG_ADDITIONS_H
#define NORACE_FRONT_CLANG_ADDITIONS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// In a module that the instrumentation has gone through: the hook in front of a store that adds
// becomes __norace_addN.
//
// The instrumentation leaves out the hook of a load if a store through the same pointer follows.
// The hook of an addition therefore must not stand for loads besides its own.
void clang_additions_mark(LLVMModuleRef);

// The load of the old value if the store writes `old value + something` or `old value - something`;
// NULL: it writes something else. rounded: floating-point sums as well, whose order of additions,
// and so their rounding, is then left out of account.
LLVMValueRef clang_added_to(LLVMValueRef store, bool rounded);
#endif
