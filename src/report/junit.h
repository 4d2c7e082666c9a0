#ifndef NORACE_REPORT_JUNIT_H
#define NORACE_REPORT_JUNIT_H
#include "report/report_files.h"

void report_junit(
    const Results *,
    Text *out); // JUnit XML: a suite for each result, a case for races and one for other faults
#endif
