#ifndef NORACE_RUNTIME_JUMPS_H
#define NORACE_RUNTIME_JUMPS_H
#include <stdint.h>

#include "libc/import.h"

// sigsetjmp is called with this buffer, and is to save the mask of signals, or not.
void jump_prepare(uint64_t buffer, uint64_t saves);
extern const Import jump_imports[];
#endif
