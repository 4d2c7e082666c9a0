// What the files of the checker of certificates share. It has nothing of the engine but the reader
// of the language and the solver.
#ifndef NORACE_LOOPS_RECHECK_INSIDE_H
#define NORACE_LOOPS_RECHECK_INSIDE_H
#include "base/vec.h"
#include "engine/loops/recheck.h"
#include "smt/smt.h"

// A program in small steps: what the statements of one procedure come to, with calls of inlined
// procedures spelled out.
typedef enum { DO_ASSUME, DO_CHECK, DO_SET, DO_ANY, DO_NOTHING } StepKind;

typedef struct Frame { // names of one inlined call
  struct Frame *outer;
  int number;
} Frame;

typedef struct {
  StepKind kind;
  const BplExpr *expr;   // read in the names of frame
  const BplExpr *target; // DO_SET: the left side; NULL: var
  BplVar *var;
  const Frame *frame, *var_frame;
  bool negated;
  Position at;
  VEC(int) next, before;
  // found out about loops
  int order;
  bool seen, open, head;
} Step;

typedef struct {
  const char *name;
  const Frame *frame;
  int step;
} Mark;
typedef struct {
  const BplVar *var;
  const Frame *frame;
  SmtTerm term;
} Value;
typedef VEC(Value) Values;
typedef struct Out {
  const char *label;
  bool loop;
  int step;
  const struct Out *outer;
} Out;

typedef struct {
  BplProgram *program;
  Arena *arena;
  Recheck *result;
  VEC(Step) steps;
  VEC(Mark) marks;
  int last; // the step to which the next one is joined; -1 after a jump
  const Frame *frame;
  const Out *outs;
  int leave; // where return goes
  int frames;
  Smt *smt;
  Values initial;
} Checker;

typedef struct Bound {
  const BplVar *var;
  SmtTerm term;
  const struct Bound *outer;
} Bound;

void recheck_give_up(Checker *, Position, const char *what); // the first reason stays
#endif
