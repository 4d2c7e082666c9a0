#ifndef NORACE_RUNTIME_LIBC_CALLS_H
#define NORACE_RUNTIME_LIBC_CALLS_H
#include "world/runtime.h"

CallEffects *call_effects(const char *name); // NULL: there is no such row in the table
#endif
