// Functions that the source marks no_sanitize("thread"): what they access is no part of any race,
// as with ThreadSanitizer, and the verdict names them. Their accesses stay visible all the same:
// the search needs to know what depends on what. What they synchronise counts, and so does what
// they call.
#ifndef NORACE_FRONT_CLANG_LEFT_OUT_H
#define NORACE_FRONT_CLANG_LEFT_OUT_H
#include <llvm-c/Core.h>

// Before anything else is marked sanitize_thread: notes which functions clang did not mark. In a
// module in which clang marked none it was not asked to (Fortran, bitcode): none is left out.
void clang_left_out_note(LLVMModuleRef);

// Once the hooks are there: those of plain accesses in such functions become __norace_left_*.
void clang_left_out_apply(LLVMModuleRef);
#endif
