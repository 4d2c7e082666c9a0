// Results as files for other tools. Each takes results that result_parse has accepted or result_of
// has made.
#ifndef NORACE_REPORT_FILES_H
#define NORACE_REPORT_FILES_H
#include <jansson.h>

#include "base/text.h"
#include "base/vec.h"

typedef VEC(json_t *) Results;
#endif
