// Can a source have OpenMP directives at all? Most threaded programs include nothing but the
// system's headers, and their text alone tells that there are none: the compiler need not be asked.
#ifndef NORACE_FRONT_PLAIN_SOURCE_H
#define NORACE_FRONT_PLAIN_SOURCE_H
#include <stdbool.h>
#include <stddef.h>

// True only if the text cannot have a pragma, whatever the headers of C and POSIX define.
bool plain_source_text(const char *text);

// The same of a file, compiled with these words. False wherever that is not plain to see.
bool plain_source(const char *file, const char *const *words, size_t n);
#endif
