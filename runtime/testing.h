#ifndef NORACE_RUNTIME_TESTING_H
#define NORACE_RUNTIME_TESTING_H
#include "world/runtime.h"

void testing_begin(
    int argc, char **argv); // the program was started by hand: perhaps as one of a project's tests
#endif
