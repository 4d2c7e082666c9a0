#ifndef NORACE_CLI_TEST_INNER_H
#define NORACE_CLI_TEST_INNER_H
#include "cli/command_test.h"

int test_inner(Options *); // explores o->files[0]; all it says goes to files in the folder o->inner
#endif
