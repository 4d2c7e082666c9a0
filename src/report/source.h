// Lines of source files, for quoting them under a diagnostic.
#ifndef NORACE_REPORT_SOURCE_H
#define NORACE_REPORT_SOURCE_H
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"

// The text of the line that a position names, without its newline; NULL if the file cannot be read
// or has no such line. Files are kept until source_forget().
const char *source_line(Position, size_t *length);
void source_forget(void);

// Adds the line and a caret under the column, as clang prints them; adds nothing if there is no
// such line.
void source_quote(Position, Text *);
#endif
