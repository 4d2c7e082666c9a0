// Verification conditions: a graph of blocks in passive form, loops cut at their heads, as
// assertions of one solver.
#ifndef NORACE_LOOPS_VC_H
#define NORACE_LOOPS_VC_H
#include "engine/loops/cfg.h"
#include "smt/smt.h"

typedef struct {
  SmtTerm point; // implies: an execution gets here
  SmtTerm claim; // what must hold here
  SmtTerm fails; // implies: point, and not claim, and the guard
  BplVar *guard; // the existential constant b of  b ==> claim; NULL for an assertion that must hold
  const Cmd *cmd;
  const SmtTerm *values; // of cfg->vars at this point
  bool entry;            // of a loop invariant: checked where the loop is entered
} Obligation;

typedef struct {
  BplVar *var;
  SmtTerm term;
  bool denied; // the solver has been told that it does not hold, or never hears of it
} Guard;

typedef struct {
  Smt *smt;
  const Cfg *cfg;
  BplProgram *program;
  BPL_LIST(Obligation) obligations;
  BPL_LIST(Guard) guards; // the existential constants of the program
} Vc;

// cfg->problem must be NULL. Candidates whose constant is out, by number among the existential
// constants of the program, are left out altogether; the others may be switched by assumptions.
// Numbers the variables for this graph.
// names_products: quicker, but then a model is no counterexample (smt_name_products)
Vc *vc_build(BplProgram *, const Cfg *, const bool *out, bool names_products);
void vc_delete(Vc *); // the solver; the rest is the program's
#endif
