// Changes of the source, and the text that they make. A set of them is one proposal. What a change
// means stays open until all are known: two statements in a row under one lock become one region,
// two variables of a clause one list.
#ifndef NORACE_FIX_CHANGE_H
#define NORACE_FIX_CHANGE_H
#include "fix/syntax.h"

typedef enum {
  CHANGE_WRAP,   // statements `first` to `last` of one block stand between `before` and `after`
  CHANGE_CLAUSE, // the directive `first` has clause `before` with the variable `after`
  CHANGE_TEXT,   // the bytes of a file become `before`
} ChangeKind;

typedef struct {
  ChangeKind kind;
  Node first, last;
  const char *before, *after; // CHANGE_WRAP: `after` NULL: `before` is a directive
  uint32_t file;              // CHANGE_TEXT
  size_t begin, end;
} Change;

typedef VEC(Change) Changes;

// Adds it unless it is there. Wraps by the same words that overlap, or stand side by side, become
// one.
void changes_add(const Syntax *, Changes *, const Change *);
void changes_copy(const Syntax *, Changes *to, const Changes *from);

// A replacement in one file. Those of a file are in order and do not overlap.
typedef struct {
  uint32_t file;
  size_t begin, end;
  const char *text;
} Edit;
typedef VEC(Edit) Edits;

// False: the changes get in each other's way.
bool changes_edits(Syntax *, const Changes *, Edits *);

// Whether the directives of this file stand at the beginning of the line, however deep the code is.
bool pragmas_at_edge(const Syntax *, uint32_t file);

// The text of a file with its edits.
void edits_apply(const Syntax *, const Edits *, uint32_t file, Text *);
bool edits_touch(const Edits *, uint32_t file);

// The offset in the file as it was, for one in the file as it has become.
size_t edits_old_offset(const Edits *, uint32_t file, size_t offset);
#endif
