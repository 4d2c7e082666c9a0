// The runtime that programs under test are linked against.
#ifndef NORACE_FRONT_CLANG_RUNTIME_H
#define NORACE_FRONT_CLANG_RUNTIME_H
#include <stdbool.h>

#include "base/arena.h"

// The folder of libnorace.so: beside the running norace (a build tree), else ../lib/norace from
// there (installed). Ends the program with a clear line where neither has it.
const char *clang_runtime_folder(Arena *);

// The pass that clang loads (clang_pass.h), beside that library.
const char *clang_runtime_pass(Arena *);

// The module of models/, beside it as well.
const char *clang_runtime_models(Arena *);

// The module of models/tasks.c.
const char *clang_runtime_tasks(Arena *);

// The folder of the headers that come with norace (norace/task.h): include beside the running
// norace, else ../include. NULL where neither is there.
const char *clang_runtime_headers(Arena *);

// Does the library export this function? Without a library: no.
bool clang_runtime_defines(Arena *, const char *function);
#endif
