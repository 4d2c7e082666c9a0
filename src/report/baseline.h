#ifndef NORACE_REPORT_BASELINE_H
#define NORACE_REPORT_BASELINE_H
#include "report/known.h"

// A baseline lists the fingerprints that a build may show. False if the text is no baseline;
// *complaint is to be read after the file's name.
bool baseline_apply(const char *text, size_t n, const char *path, Verdict *,
                    const char **complaint);
void baseline_write(const Results *,
                    Text *out); // of all findings that the results have, known or not
#endif
