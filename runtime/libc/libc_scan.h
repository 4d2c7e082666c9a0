#ifndef NORACE_RUNTIME_LIBC_SCAN_H
#define NORACE_RUNTIME_LIBC_SCAN_H
#include "world/runtime.h"

void scan_accesses(const char *format, va_list, int assigned, uint64_t pc); // what a scanf wrote
#endif
