// The functions that ours stand in front of.
#ifndef NORACE_RUNTIME_REAL_H
#define NORACE_RUNTIME_REAL_H
#include <stdbool.h>
#include <stddef.h>

extern bool real_ready;
void *early_calloc(size_t n);   // looking functions up allocates; this serves meanwhile
bool real_early(const void *p); // it came from there
#endif
