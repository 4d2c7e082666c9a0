#ifndef NORACE_RUNTIME_START_H
#define NORACE_RUNTIME_START_H
#include "world/runtime.h"

void output_silence(void); // after the first execution
void testing_begin(
    int argc, char **argv); // the program was started by hand: perhaps as one of a project's tests
#endif
