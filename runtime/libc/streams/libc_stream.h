#ifndef NORACE_RUNTIME_LIBC_STREAM_H
#define NORACE_RUNTIME_LIBC_STREAM_H
#include "world/runtime.h"
#include <stdio.h>

void stream_use(FILE *,
                uint64_t pc); // about to read from it: the order in which threads do so matters
// Its buffer may be the program's own, or somebody asks how much was written: that is an event.
void stream_buffered(FILE *, uint64_t pc);
// Used without its lock: whoever does so needs flockfile.
void stream_touch_unlocked(FILE *, uint64_t pc);
void stream_fill(FILE *); // its buffer is going to be written by the kernel
#endif
