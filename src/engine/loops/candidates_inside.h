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

void candidates_of_variables(Loop *);
#endif
