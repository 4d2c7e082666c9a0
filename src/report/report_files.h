// Results as files for other tools. Each takes results that result_parse has accepted or result_of
// has made.
#ifndef NORACE_REPORT_FILES_H
#define NORACE_REPORT_FILES_H
#include <jansson.h>

#include "base/text.h"
#include "base/vec.h"

typedef VEC(json_t *) Results;

void report_sarif(
    const Results *,
    Text *out); // SARIF 2.1.0: one run, the interleaving of each finding as thread flows
void report_junit(
    const Results *,
    Text *out); // JUnit XML: a suite for each result, a case for races and one for other faults
#endif
