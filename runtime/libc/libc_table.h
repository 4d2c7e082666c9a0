#ifndef NORACE_RUNTIME_LIBC_TABLE_H
#define NORACE_RUNTIME_LIBC_TABLE_H
#include "world/runtime.h"

struct hostent;
void host_told(struct hostent *, uint64_t pc); // the answer, which the next one may write over
void locale_read(uint64_t pc);                 // setlocale in another thread races with it
// As getenv does. "": all that stands in it.
void environment_read(const char *name, uint64_t pc);
#endif
