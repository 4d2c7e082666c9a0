#ifndef NORACE_RUNTIME_START_H
#define NORACE_RUNTIME_START_H
#include "world/runtime.h"

void output_silence(void); // after the first execution

void output_flush(void); // what the program printed on its first execution appears
#endif
