// What a check found out, read from the object that it printed: what proposals are made from, and
// what they are judged by.
#ifndef NORACE_FIX_EVIDENCE_H
#define NORACE_FIX_EVIDENCE_H
#include <jansson.h>
#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct {
  bool write, atomic, main_thread;
  Position at;
  const char *function;
  VEC(Position) stack;       // innermost first
  VEC(const char *) callers; // functions of the stack
  VEC(const char *) locks;   // names
  Position created;          // where its thread was created; file NULL: the main thread
} EvidenceAccess;

typedef struct {
  const char *name, *lives, *witness, *fingerprint;
  Position declared;
  EvidenceAccess access[2];
  bool confirmed;
} EvidenceRace;

// A deadlock, a crash, a misused lock, ...
typedef struct {
  const char *kind;
  Position at; // file NULL where unknown
} EvidenceOther;

typedef struct {
  const char *verdict; // "race", "race-free", "unknown"
  const char *summary, *reason;
  bool all_inputs, all_schedules;
  double schedules; // that were looked at
  VEC(EvidenceRace) races;
  VEC(EvidenceOther) others;
  json_t *object; // the whole of it
} Evidence;

// False if the text is no result. File names below `folder` (NULL: none) are those of the copy that
// was checked: they lose it.
bool evidence_read(Evidence *, Arena *, const char *text, size_t n, const char *folder);
void evidence_delete(Evidence *);
#endif
