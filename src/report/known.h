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
Suppressions *suppressions_parse(const char *path,
                                 const char *text);       // NULL after the errors were told
void suppressions_apply(const Suppressions *, Verdict *); // sets `known`; needs no fingerprints
void suppressions_delete(Suppressions *);                 // NULL is fine
bool suppression_matches(const char *pattern, const char *name);

// A baseline lists the fingerprints that a build may show. False if the text is no baseline;
// *complaint is to be read after the file's name.
bool baseline_apply(const char *text, size_t n, const char *path, Verdict *,
                    const char **complaint);
void baseline_write(const Results *,
                    Text *out); // of all findings that the results have, known or not
#endif
