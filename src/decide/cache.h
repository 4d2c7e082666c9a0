// A folder of bytes by key, for work that need not be done twice: $XDG_CACHE_HOME/norace, else
// ~/.cache/norace. What is wrong with it, or in it, is as if it were not there.
#ifndef NORACE_CLI_CACHE_H
#define NORACE_CLI_CACHE_H
#include <stdbool.h>

#include "base/text.h"

// A key is the checksum of everything that the bytes depend on, under a name for their kind.
typedef struct {
  char name[96];
} CacheKey;

// The version of norace (its own file and that of the runtime too) is part of every key.
CacheKey cache_key(const char *kind, const Text *depends);

bool cache_find(const CacheKey *,
                Text *bytes); // appends; false: there is nothing, or it is damaged
void cache_store(const CacheKey *, const Text *bytes);
void cache_remove(const CacheKey *);

// Words that are the same as long as the file is: a checksum of its content; of what is no plain
// file, its kind and times.
void cache_identity(const char *path, Text *out);
#endif
