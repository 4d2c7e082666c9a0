#ifndef NORACE_REPORT_SUMMARY_H
#define NORACE_REPORT_SUMMARY_H
#include "report/report.h"

// One line, without its newline: the answer and its scope; it never claims more than was shown.
// A brief one counts many assumptions instead of naming them.
void report_summary(const Verdict *, bool brief, Text *);
#endif
