#ifndef NORACE_RUNTIME_PROCESS_END_H
#define NORACE_RUNTIME_PROCESS_END_H
#include <stdbool.h>
#include <stdint.h>

__attribute__((noreturn)) void process_exit(int status, bool handlers, uint64_t pc);
#endif
