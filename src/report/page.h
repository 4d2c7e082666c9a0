// A result as one HTML file that opens offline. Its parts are in src/report/page; tools/embed.cmake
// makes strings of them.
#ifndef NORACE_REPORT_PAGE_H
#define NORACE_REPORT_PAGE_H
#include <jansson.h>

#include "base/text.h"

extern const char page_html[], page_style[], page_script[];

// The result is one that result_parse has accepted. The source lines around every place that it
// names travel along, as far as they can be read.
void report_page(const json_t *result, Text *out);
#endif
