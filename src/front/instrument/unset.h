// Local variables that may be read before they have a value. The code is looked at as the front end
// made it: a pass would take a value that is undefined for one that suits it. Debug information
// must be in calls, not in records (debug_calls.h): where a variable is declared is
// told by it alone.
#ifndef NORACE_FRONT_UNSET_H
#define NORACE_FRONT_UNSET_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// Does some way lead to a read of the local, or to where its address is given away, that has not
// written the whole of it?
bool unset_is_read(LLVMValueRef local);
// Do all ways to its uses pass its declaration? What it holds there can then be marked, so that a
// search sees such reads (runtime/access/poison.h).
bool unset_can_be_marked(LLVMValueRef local);
// Not so in modules with OpenMP: calls in critical regions and simd loops would hide what those
// are, and no search looks for marks there.
bool unset_is_marked(LLVMModuleRef);
// From here on it is not: what there is to mark was marked before.
void unset_settle(LLVMModuleRef);
// Both are true: it is marked where it is declared, and reads that go without a hook get one.
// Returns how many locals of the function that are.
int unset_mark(LLVMBuilderRef, LLVMValueRef function);
#endif
