#ifndef NORACE_RUNTIME_START_H
#define NORACE_RUNTIME_START_H
#include "runtime.h"

void output_silence(void); // after the first execution
void tls_adopt(Fiber *main);
void heap_adopt(Fiber *main);
#endif
