// `norace test`: the outer one runs the project's tests and sums up, an inner one explores each
// program that they start.
#ifndef NORACE_CLI_TEST_H
#define NORACE_CLI_TEST_H
#include "options/options.h"

int test_inner(Options *); // explores o->files[0]; all it says goes to files in the folder o->inner
int test_sum_up(const Options *, const char *folder,
                int command_status); // prints the summary; returns the exit status

// While the tests run.
typedef struct TestProgress TestProgress;
TestProgress *test_progress_new(const char *folder); // NULL: nobody looks
void test_progress_look(TestProgress *);             // shows what is new
void test_progress_delete(TestProgress *);
#endif
