// What the pass that adds expressions knows of functions that are not instrumented.
#ifndef NORACE_FRONT_SYMBOLIC_LIBRARY_H
#define NORACE_FRONT_SYMBOLIC_LIBRARY_H
#include <llvm-c/Core.h>
#include <stdbool.h>

const char *sym_callee_name(LLVMValueRef call);
bool sym_starts_with(const char *name, const char *beginning);
bool sym_is_one_of(const char *name, const char *const *list);
// Memory that nobody has written to.
bool sym_maps_no_file(LLVMValueRef i, const char *name);
// They look at nothing that depends on inputs, in memory or in a stream that is followed, or report
// it. Before all others everything is fixed.
bool sym_tells_memory(const char *name);
// It keeps an argument, and looks at what that points to, or writes there, later: perhaps when
// there are more inputs than now.
bool sym_keeps_argument(LLVMValueRef i, const char *name);
// What it tells of the operations before may be another thing for other inputs.
bool sym_tells_float_flags(const char *name);
// To where setjmp was called, with what that returns. No code of the program's runs in between.
bool sym_is_jump(const char *name);
bool sym_gives_input(const char *name);
// What is printed nobody in the program reads again, so whatever it is makes no difference.
bool sym_only_prints(LLVMValueRef i, const char *name);
// Into a stream. The runtime knows which one.
bool sym_prints_to_stream(LLVMValueRef i, const char *name);
// The argument goes to a new thread or task, or to whoever joins this one, with its expression. -1:
// none does.
int sym_handed_argument(LLVMValueRef i, const char *name);
#endif
