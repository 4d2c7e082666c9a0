#ifndef NORACE_RUNTIME_THREAD_SETTINGS_H
#define NORACE_RUNTIME_THREAD_SETTINGS_H
#include "libc/import.h"
#include "world/state_hash.h"

void thread_settings_hash(StateHash *, const Fiber *);
extern const Import thread_settings_imports[];
#endif
