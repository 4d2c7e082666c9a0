// What clang is told for a job.
#ifndef NORACE_FRONT_CLANG_COMMAND_H
#define NORACE_FRONT_CLANG_COMMAND_H
#include "front/compile/clang_job.h"

// Each returns the words of a command, the compiler's name first, not yet closed by NULL. Release
// with vec_delete; the words themselves live in the job's arena.

// The whole job in one go.
ClangWords clang_command(const ClangJob *);

// One of the job's sources, as the compiler proper gets to see it.
ClangWords clang_command_preprocess(const ClangJob *, const char *source, const char *output);

#endif
