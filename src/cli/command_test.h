// `norace test`: the outer one runs the project's tests and sums up, an inner one explores each
// program that they start.
#ifndef NORACE_CLI_TEST_H
#define NORACE_CLI_TEST_H
#include "options/options.h"

// While the tests run.
typedef struct TestProgress TestProgress;
#endif
