#ifndef NORACE_RUNTIME_LIBC_TABLE_H
#define NORACE_RUNTIME_LIBC_TABLE_H
#include "world/runtime.h"

void locale_read(uint64_t pc); // setlocale in another thread races with it
#endif
