// Which compiler norace drives, and which LLVM it was built for.
#ifndef NORACE_FRONT_VERSION_H
#define NORACE_FRONT_VERSION_H
#include "base/arena.h"

const char *version_of_llvm(void); // "19.1.7": norace was built with it
const char *version_of_clang(
    Arena *, const char *compiler); // the same of clang-19 or clang++-19; NULL if it cannot be run
#endif
