#ifndef NORACE_RUNTIME_FAILURE_H
#define NORACE_RUNTIME_FAILURE_H
#include "world/runtime.h"

void fail_abort(uint64_t pc) __attribute__((noreturn)); // what abort means: failure.c
#endif
