#ifndef NORACE_CLI_TEST_PROGRESS_H
#define NORACE_CLI_TEST_PROGRESS_H
#include "cli/command_test.h"

TestProgress *test_progress_new(const char *folder); // NULL: nobody looks
void test_progress_look(TestProgress *);             // shows what is new
void test_progress_delete(TestProgress *);
#endif
