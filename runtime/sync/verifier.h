// The functions of the verification competitions.
#ifndef NORACE_RUNTIME_VERIFIER_H
#define NORACE_RUNTIME_VERIFIER_H
#include <stdbool.h>
#include <stdint.h>

// The thread's next input, so many bits of it; the caller returns it to the program.
int64_t verifier_input(const char *name, uint32_t bits, bool sign);
#endif
