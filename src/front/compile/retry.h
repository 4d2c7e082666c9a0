// Compare-and-exchange that may fail though the value is the expected one, and whether anybody
// could notice.
#ifndef NORACE_FRONT_RETRY_H
#define NORACE_FRONT_RETRY_H
#include <stdbool.h>
#include <stddef.h>

#include "front/compile/clang_bitcode.h"

// A weak one that fails by itself is only ever followed by the same one again, with all variables
// as before, and nothing but atomic loads on the way: the thread might as well have come there
// later. True if each of the program is such a one.
bool retry_is_all(const ClangModule *, size_t n);
#endif
