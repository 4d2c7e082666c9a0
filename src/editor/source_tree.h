// A folder with sources in it, watched for changes.
#ifndef NORACE_EDITOR_SOURCE_TREE_H
#define NORACE_EDITOR_SOURCE_TREE_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"

typedef VEC(const char *) TreePaths;

typedef struct SourceTree SourceTree;

// Watches the folder and those below it, but for hidden ones and what norace writes (*.norace).
// NULL with errno set if that cannot be.
SourceTree *source_tree_watch(const char *folder);
void source_tree_delete(SourceTree *);

int source_tree_fd(const SourceTree *); // to be polled

// Whether a source, header or build file has changed since the last call.
bool source_tree_changed(SourceTree *);

// The programs below the folder that norace cc has built, in the order of their names.
void source_tree_programs(Arena *, const char *folder, TreePaths *);

bool source_tree_is_source(const char *name); // whose change is worth a new check
#endif
