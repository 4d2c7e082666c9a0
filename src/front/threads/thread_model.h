// From LLVM bitcode to the threads of the program: who does what to which object, and in which
// order.
#ifndef NORACE_FRONT_THREADS_H
#define NORACE_FRONT_THREADS_H
#include "front/compile/clang_bitcode.h"
#include "model/threads.h"

// Whatever could hide a race and is not understood is among the model's reasons. NULL: an error was
// reported, or none of the modules has a main, which is not. Each module's `member` names it in
// errors. `handles_first`: pthread_create writes the handle before the thread runs, which POSIX
// does not promise.
ModelThreads *threads_read(const ClangModule *, size_t n, bool handles_first, bool *without_main);
#endif
