#ifndef NORACE_RUNTIME_PROGRAM_CALLS_H
#define NORACE_RUNTIME_PROGRAM_CALLS_H

void program_calls_start(void);
#endif
