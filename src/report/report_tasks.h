#ifndef NORACE_REPORT_REPORT_TASKS_H
#define NORACE_REPORT_REPORT_TASKS_H
#include "report/report.h"

// That of tasks, with the read and write sets of its nodes.
void report_tasks(const TaskGraphs *, const char *title, Text *);
#endif
