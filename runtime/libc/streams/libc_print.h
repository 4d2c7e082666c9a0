#ifndef NORACE_RUNTIME_LIBC_PRINT_H
#define NORACE_RUNTIME_LIBC_PRINT_H
#include "world/runtime.h"

void print_accesses(const char *format, va_list,
                    uint64_t pc); // the strings that a printf reads, and what %n writes
#endif
