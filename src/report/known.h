// Findings that are known and do not count: ThreadSanitizer's suppression files, and baselines of
// our own.
#ifndef NORACE_REPORT_KNOWN_H
#define NORACE_REPORT_KNOWN_H
#include "base/text.h"
#include "report/report_files.h"
#include "verdict/verdict.h"

// A suppression file: lines `type:template`, empty ones, and comments after '#'.
//   race:, race_top:   races with a function, file or global variable that matches (race_top: at
//   the access itself) deadlock:, mutex:  deadlocks; misused locks called_from_lib:   whatever has
//   this library among its callers thread:, signal:   understood, and match nothing here
// A template matches anywhere in a name; '^' and '$' tie it to an end, '*' stands for anything.
typedef struct Suppressions Suppressions;
#endif
