// What an editor shows of a result: diagnostics, lenses, the text of an interleaving, edits.
#ifndef NORACE_EDITOR_EDITOR_FINDINGS_H
#define NORACE_EDITOR_EDITOR_FINDINGS_H
#include <jansson.h>

#include "base/arena.h"
#include "editor/document.h"

typedef struct {
  json_t *result;    // what --json printed
  char *folder;      // in which names of files begin
  char *origin;      // the file it was read from, or the source that was checked
  json_t *words;     // what was checked: the words after `norace check`; NULL: not known
  json_t *fixes;     // those that norace fix has found; NULL: not asked yet
  long long read_at; // when the file was written, for one that was read
} Finding;           // all the findings about one program

typedef VEC(Finding) Findings;

void finding_delete(Finding *);

// The diagnostics of each file, by its URI: an object of arrays.
json_t *findings_diagnostics(const Findings *, Documents *);

// Above the lines of a race: its interleaving. Above main: the verdict.
json_t *findings_lenses(const Findings *, Documents *, const char *uri);

// What can be done about the race at these lines of the file (from 0).
json_t *findings_actions(const Findings *, Documents *, const char *uri, long first, long last);

// The race or other finding with this fingerprint; *of is the program's. NULL: there is none.
const json_t *findings_find(const Findings *, const char *fingerprint, const Finding **of);

// Step by step, a line each.
void finding_interleaving(const json_t *found, Text *);

// A WorkspaceEdit of an entry of `fixes`.
json_t *finding_edit(const Finding *, Documents *, const json_t *fix);

// The path of a file that a result names.
char *finding_path(const Finding *, Arena *, const char *file);
#endif
