// An unfinished search, kept in a file for --resume: a line that says of what, then the runtime's
// own bytes.
#ifndef NORACE_EXPLORE_SEARCH_FILE_H
#define NORACE_EXPLORE_SEARCH_FILE_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/text.h"

// `settings` is what a search must have in common with the one that it continues, as one line of
// text.
bool search_write(const char *path, const char *build_id, const char *settings, const void *bytes,
                  size_t n); // false with errno set

// Appends the bytes. On failure returns false and says in *complaint what is wrong, to be read
// after the file's name.
bool search_read(const char *path, const char *build_id, const char *settings, Text *bytes, Arena *,
                 const char **complaint);
#endif
