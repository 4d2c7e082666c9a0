#ifndef NORACE_REPORT_REPORT_DOT_H
#define NORACE_REPORT_REPORT_DOT_H
#include "report/report.h"

// The computation graph in Graphviz's language: a cluster for each execution, a column for each
// thread.
void report_dot(const Graph *, const char *title, Text *);
#endif
