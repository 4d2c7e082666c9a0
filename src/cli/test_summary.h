#ifndef NORACE_CLI_TEST_SUMMARY_H
#define NORACE_CLI_TEST_SUMMARY_H
#include "cli/command_test.h"

int test_sum_up(const Options *, const char *folder,
                int command_status); // prints the summary; returns the exit status
#endif
