// What is known about one loop when its candidates are made.
#ifndef NORACE_LOOPS_CANDIDATES_INSIDE_H
#define NORACE_LOOPS_CANDIDATES_INSIDE_H
#include "engine/loops/candidates.h"
#include "engine/loops/cfg.h"

typedef struct {
  BplVar *var;
  BplExpr *initial; // over variables that the loop does not change; NULL if not found
  BplExpr *step;    // likewise: var := var + step somewhere in the loop; NULL if not found
  BplExpr *reset;   // likewise: var := reset somewhere in the loop, as where an inner loop starts;
                    // NULL if not found
  bool
      temporary; // set in each round before it is used; initial is then what a round starts it with
} Progress;

typedef struct {
  BplOp op; // OP_LT, OP_LE, OP_EQ or OP_NE
  BplExpr *left, *right;
} Atom;

typedef struct {
  Arena *arena;
  const BplProgram *program;
  const Cfg *cfg;
  const Block *head;
  BPL_LIST(Progress)
  progress;             // of the integers that the loop changes and that its procedure declares
  BPL_LIST(Atom) atoms; // comparisons made inside it, and for records in the loops around and in it
  BplExprs made;
} Loop;

void loop_study(Loop *); // fills in progress and atoms
bool loop_changes(const Loop *,
                  const BplExpr *); // does the loop change a variable of the expression?
bool loop_speaks_of_temporaries(const Loop *, const BplExpr *);
bool loop_is_temporary(const Loop *, const BplVar *);
void loop_add(Loop *, BplExpr *);           // one candidate, unless it is there already
void loop_add_about_all(Loop *, BplExpr *); // likewise, one with a quantifier
BplExpr *loop_resolved(const Loop *,
                       BplExpr *); // variables that are set in each round before they are used,
                                   // replaced by their values
const Progress *loop_progress(const Loop *, const BplVar *);
void candidates_of_variables(Loop *);
void candidates_of_arrays(Loop *, const RaceRecords *);
void candidates_of_records(Loop *, const RaceRecords *);
#endif
