// The terms of a state.
#ifndef NORACE_ENGINE_LOOPS_RECHECK_VALUES_H
#define NORACE_ENGINE_LOOPS_RECHECK_VALUES_H
#include "engine/loops/recheck_inside.h"

SmtSort recheck_sort(Checker *, const BplType *);
Value *recheck_find(Values *, const BplVar *, const Frame *); // NULL if there is none yet
SmtTerm recheck_read(Checker *, Values *, const BplVar *, const Frame *);
void recheck_write(Values *, const BplVar *, const Frame *, SmtTerm);
SmtTerm recheck_eval(Checker *, Values *, const BplExpr *, const Frame *, const Bound *, int depth);
SmtTerm recheck_updated(Checker *, Values *, const BplExpr *target, SmtTerm value,
                        const Frame *);            // the map after m[i][j] := v
const BplVar *recheck_root(const BplExpr *target); // m
#endif
