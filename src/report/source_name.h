#ifndef NORACE_REPORT_SOURCE_NAME_H
#define NORACE_REPORT_SOURCE_NAME_H
#include "report/source.h"

// What the source calls that which the access at this position touches, such as `f->value`; NULL if
// the line does not tell.
const char *source_name(Position, Arena *);
bool source_calls(Position); // a function is called there
#endif
