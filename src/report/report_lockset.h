#ifndef NORACE_REPORT_REPORT_LOCKSET_H
#define NORACE_REPORT_REPORT_LOCKSET_H
#include "report/report.h"

// What Lockset did at each place, which two accesses were chosen, and how they met.
void report_lockset(const Verdict *, FILE *);
#endif
