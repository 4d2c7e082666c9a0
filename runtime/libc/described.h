// Functions of libraries that a user has described (--effects).
#ifndef NORACE_RUNTIME_DESCRIBED_H
#define NORACE_RUNTIME_DESCRIBED_H
#include <stdbool.h>
#include <stdint.h>

void described_start(void);
bool described(const char *name);
void described_call(const char *name, const uint64_t *arguments, uint64_t pc); // what it does
#endif
