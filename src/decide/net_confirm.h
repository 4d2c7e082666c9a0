// A possible race of a C program is handed to the search of the running program.
#ifndef NORACE_CLI_NET_CONFIRM_H
#define NORACE_CLI_NET_CONFIRM_H
#include "options/options.h"
#include "verdict/verdict.h"

// Runs the program for at most so many seconds. Returns the verdict of that search, with those
// possible races that it did not meet, if it met any race; otherwise the verdict that it was given,
// whose possible races now say what the search did. Takes over the verdict.
Verdict *net_confirm(Verdict *, const Options *, double seconds);

// What a proof says nothing about: looks for deadlocks, failed assertions and the like of the
// program as it is run, for at most so many seconds. Returns the proof's verdict with them. Takes
// over the verdict.
Verdict *net_look_further(Verdict *proved, const Options *, double seconds);
#endif
