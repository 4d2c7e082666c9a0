// A possible race of a C program is handed to the search of the running program.
#ifndef NORACE_CLI_NET_CONFIRM_H
#define NORACE_CLI_NET_CONFIRM_H
#include "options/options.h"
#include "verdict/verdict.h"

// Runs the program for at most so many seconds. Returns the verdict of that search, with those
// possible races that it did not meet, if it met any race; otherwise the verdict that it was given,
// whose possible races now say what the search did. Takes over the verdict.
Verdict *net_confirm(Verdict *, const Options *, double seconds);
#endif
