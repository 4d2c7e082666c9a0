#ifndef NORACE_REPORT_REPORT_TEXT_H
#define NORACE_REPORT_REPORT_TEXT_H
#include "report/report.h"

// Clang-like diagnostics for every race and other finding, with source lines and carets.
void report_diagnostics(const Verdict *, FILE *, bool colour);
#endif
