// What the files of the instrumentation share.
#ifndef NORACE_LOOPS_INSTRUMENT_INSIDE_H
#define NORACE_LOOPS_INSTRUMENT_INSIDE_H
#include "engine/loops/cfg.h"
#include "engine/loops/instrument.h"

typedef struct {
  BplVar *array; // or a shared variable
  bool write;
  BplExprs indices; // of all dimensions; none: not an array
  Position at;
} Access;
typedef BPL_LIST(Access) Accesses;

typedef struct {
  const BplStmt *origin; // the while, or the label of its head
  int level;             // of parallel loops, 1 the outermost
  const char *suffix;    // of the names of its records, one for each loop of the program
  bool comes_round;
  BplVars counters; // what its iterations are counted by
  BplVars carried;  // each iteration has its own, with any value in it at first
  BplVars shared;   // globals that are no arrays and that an iteration sets
} ParallelLoop;
typedef BPL_LIST(ParallelLoop *) ParallelLoops;

typedef struct {
  BplProgram *program;
  Arena *arena;
  Instrumentation result;
  BplImpl *impl;        // the present one
  const Cfg *cfg;       // of it, as it was
  int levels;           // deepest nesting of parallel loops in it
  ParallelLoops loops;  // of the whole program
  ParallelLoops around; // the present statement, outermost first
  BplVars changed;      // variables that its parallel loops assign
  BplExprs guards;      // conditions of the loops around the present statement
  bool inside;          // a parallel loop
  size_t inlined;       // calls so far
} Instrumenter;

Accesses instrument_accesses(Instrumenter *,
                             const BplStmt *); // of the statement's own expressions, in order
bool instrument_is_parallel(const BplStmt *);
ParallelLoop *instrument_loop(Instrumenter *, const BplStmt *origin, int level); // made once
void instrument_mark_done(Instrumenter *, BplAttrs *);
void instrument_push_reset(Instrumenter *, BplBlock *, const ParallelLoop *, bool previous,
                           Position);
void instrument_push_update(Instrumenter *, BplBlock *, const ParallelLoop *, Position);
void instrument_push_checks(Instrumenter *, BplBlock *, const BplStmt *);

// instrument_inline.c; the program wants checking then
bool instrument_uses_maps(const BplImpl *);

// instrument_goto.c: loops made of labels, whose head starts with  assert {:parallelLoop} true;
void instrument_beyond(Instrumenter *, Position, const char *what,
                       const char *name); // the first is kept; `what` has %s for the name
void instrument_record_accesses(Instrumenter *, const BplStmt *); // in the loops around
#endif
