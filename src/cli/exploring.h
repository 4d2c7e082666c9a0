// What explore, witness and check share: from options to an exploration, its verdict and its files.
#ifndef NORACE_CLI_EXPLORING_H
#define NORACE_CLI_EXPLORING_H
#include "cli/options.h"
#include "verdict/verdict.h"

// Explores what the options name and prints the verdict. Returns the exit status.
int exploring(const Options *);

// Likewise; `add` may add to the verdict before it is printed what others know about the program.
int exploring_with(const Options *, void (*add)(Verdict *, const void *), const void *known);
#endif
