#ifndef NORACE_REPORT_JSON_H
#define NORACE_REPORT_JSON_H
#include "report/report.h"

// The object of `--json`, with a newline at its end.
void report_json(const Verdict *, Text *);
#endif
