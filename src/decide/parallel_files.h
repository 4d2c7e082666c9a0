// Several files, one verdict each.
#ifndef NORACE_CLI_EACH_H
#define NORACE_CLI_EACH_H
#include <stddef.h>

// Calls work(i, context), which prints and returns an exit status, for i = 0 ... n - 1, in so many
// processes at a time. What they print on standard output comes out in order. statuses[i] is what
// work returned; EXIT_FAULT where its process ended otherwise.
void each_in_jobs(size_t n, size_t jobs, int (*work)(size_t, void *context), void *context,
                  int *statuses);
#endif
