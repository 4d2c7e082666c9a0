// `norace check`: one answer from all engines. A proof for every input if there is one, else a
// search of this input, within one budget of time (plan.def).
#ifndef NORACE_DECIDE_CHECK_PROGRAM_H
#define NORACE_DECIDE_CHECK_PROGRAM_H
#include "options/options.h"

// Prints the verdict; returns the exit status. The deadline is set.
int check_program(const Options *);
#endif
