// The end of every command that has a verdict: what is known is set apart, then the verdict goes
// wherever the user wants it.
#ifndef NORACE_CLI_FINISH_H
#define NORACE_CLI_FINISH_H
#include "options/options.h"
#include "report/report_files.h"
#include "verdict/verdict.h"

// Before a long search: ends with one clear line (65) if a file that is to be written or read
// cannot be.
void finish_prepare(const Options *);
void finish_writable(const char *path); // the same for one file; NULL is fine

// Whether somebody will look at interleavings.
bool finish_tells(const Options *);

// --suppressions and --baseline; then text or JSON, --html, --sarif, --junit, --baseline-write.
// Returns the exit status.
int finish(const Options *, Verdict *);

// From the moment on at which --timeout runs (the first call counts): a process that does not end
// by itself soon after it ends with the verdict unknown (base/watchdog.h). Where that has happened
// already, prints this verdict and does not return.
void finish_in_time(const Options *);

// A verdict that is good enough to be printed in that case: a race was found, and others are looked
// for.
void finish_hand_on(const Verdict *);

// The files alone, from results that are there already; --html takes the first.
void finish_files(const Options *, const Results *);
#endif
