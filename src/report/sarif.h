#ifndef NORACE_REPORT_SARIF_H
#define NORACE_REPORT_SARIF_H
#include "report/report_files.h"

void report_sarif(
    const Results *,
    Text *out); // SARIF 2.1.0: one run, the interleaving of each finding as thread flows
#endif
