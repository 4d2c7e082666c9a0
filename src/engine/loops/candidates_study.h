#ifndef NORACE_ENGINE_LOOPS_CANDIDATES_STUDY_H
#define NORACE_ENGINE_LOOPS_CANDIDATES_STUDY_H
#include "engine/loops/candidates_inside.h"

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
#endif
