#ifndef NORACE_REPORT_SUPPRESSIONS_H
#define NORACE_REPORT_SUPPRESSIONS_H
#include "report/known.h"

Suppressions *suppressions_parse(const char *path,
                                 const char *text);       // NULL after the errors were told
void suppressions_apply(const Suppressions *, Verdict *); // sets `known`; needs no fingerprints
void suppressions_delete(Suppressions *);                 // NULL is fine
bool suppression_matches(const char *pattern, const char *name);
#endif
