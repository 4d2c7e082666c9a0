// The part of `norace prove` that seed 004 gives: SML, and C with POSIX threads.
#ifndef NORACE_CLI_NET_H
#define NORACE_CLI_NET_H
#include <stdbool.h>

#include "options/options.h"
#include "verdict/verdict.h"

// `norace prove` on such a file: prints the verdict (or what --dump asks for), returns the exit
// status.
int net_prove(const Options *);

// The verdict alone, for commands that go on from there. NULL after an error was reported.
// *may_fail: besides races there may be deadlocks or failed assertions, about which it says
// nothing.
Verdict *net_verdict(const Options *, bool *may_fail);
#endif
