#ifndef NORACE_RUNTIME_CXX_STREAM_H
#define NORACE_RUNTIME_CXX_STREAM_H
#include "world/runtime.h"

// The tables, each ended by an entry without a name. Guards hold in libraries that norace did not
// build as well.
void stream_touched(const char *function, const uint64_t arguments[3], uint64_t pc); // cxx_stream.c
#endif
