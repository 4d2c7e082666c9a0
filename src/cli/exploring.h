// What explore, witness and check share: from options to an exploration, its verdict and its files.
#ifndef NORACE_CLI_EXPLORING_H
#define NORACE_CLI_EXPLORING_H
#include "cli/options.h"

// Explores what the options name and prints the verdict. Returns the exit status.
int exploring(const Options *);
#endif
