// What the files of the instrumentation share.
#ifndef NORACE_LOOPS_INSTRUMENT_INSIDE_H
#define NORACE_LOOPS_INSTRUMENT_INSIDE_H
#include "engine/loops/instrument.h"

typedef struct {
  BplVar *array;
  bool write;
  BplExprs indices; // of all dimensions
  Position at;
} Access;
typedef BPL_LIST(Access) Accesses;

typedef struct {
  BplProgram *program;
  Arena *arena;
  Instrumentation result;
  BplImpl *impl;   // the present one
  int levels;      // deepest nesting of parallel loops in it
  BplVars changed; // variables that its parallel loops assign
  BplExprs guards; // conditions of the loops around the present statement
  bool inside;     // a parallel loop
} Instrumenter;

Accesses instrument_accesses(Instrumenter *,
                             const BplStmt *); // of the statement's own expressions, in order
bool instrument_is_parallel(const BplStmt *);
const char *instrument_level_suffix(const Instrumenter *, int level);
void instrument_mark_done(Instrumenter *, BplAttrs *);
void instrument_push_reset(Instrumenter *, BplBlock *, int level, bool previous, Position);
void instrument_push_update(Instrumenter *, BplBlock *, int level, Position);
void instrument_push_checks(Instrumenter *, BplBlock *, const BplStmt *, int level);

// instrument_goto.c: loops made of labels, whose head starts with  assert {:parallelLoop} true;
bool instrument_has_parallel_goto(Instrumenter *, BplImpl *);
void instrument_beyond(Instrumenter *, Position, const char *what,
                       const char *name);    // the first is kept; `what` has %s for the name
void instrument_check_names(Instrumenter *); // of the records
bool instrument_survey_gotos(Instrumenter *, BplImpl *); // true if there are any
void instrument_rewrite_gotos(Instrumenter *, BplImpl *);
void instrument_record_access(Instrumenter *, const Access *, int level);

// instrument_declare.c: the globals and the Checker, Log and Update procedures of all records
void instrument_declare(Instrumenter *);
#endif
