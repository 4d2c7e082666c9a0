#ifndef NORACE_RUNTIME_THREAD_SETTINGS_H
#define NORACE_RUNTIME_THREAD_SETTINGS_H
#include "libc/import.h"
extern const Import thread_settings_imports[];
#endif
