// The project that an editor has open: results that are kept in it, and how its sources are
// compiled.
#ifndef NORACE_EDITOR_WORKSPACE_H
#define NORACE_EDITOR_WORKSPACE_H
#include "editor/editor_findings.h"

// Reads the results of norace watch, norace test and those in *.norace that are new or have changed
// since, and forgets those that are gone. True if that made a difference.
bool workspace_read_results(const char *root, Findings *);

// The words after `norace check` for a source: its name and the options with which
// compile_commands.json compiles it, if there is one in the folder or in its build/.
json_t *workspace_words(const char *root, const char *path);
#endif
