// Making, copying and looking through expressions.
#ifndef NORACE_LOOPS_EXPR_H
#define NORACE_LOOPS_EXPR_H
#include "engine/loops/bpl.h"

BplType *expr_type_int(void); // the same one for all that have it; not to be written to
BplType *expr_type_bool(void);
BplExpr *expr_int(Arena *, long long);
BplExpr *expr_bool(Arena *, bool);
BplExpr *expr_var(Arena *, BplVar *);
BplExpr *expr_name(Arena *, const char *name); // a variable still to be resolved by bpl_check
BplExpr *expr_not(Arena *, BplExpr *);
BplExpr *expr_binary(Arena *, BplOp, BplExpr *,
                     BplExpr *);                    // folds x + 0, x * 1, true && x and numbers
BplExpr *expr_and(Arena *, BplExpr *a, BplExpr *b); // either may be NULL, which stands for true
// A copy in which every variable v is replaced by map(v, context); NULL from map keeps it.
// Variables below old() go through old_map, when there is one.
typedef BplExpr *ExprMap(BplVar *, void *context);
BplExpr *expr_copy(Arena *, const BplExpr *, ExprMap *map, ExprMap *old_map, void *context);
bool expr_mentions(const BplExpr *, const BplVar *);
bool expr_equal(const BplExpr *, const BplExpr *);
bool expr_small_int(const BplExpr *, long long *value); // a number or a negated number that fits
BplVar *expr_guard(const BplExpr *); // the existential constant b of  b ==> e, a candidate; NULL
typedef void ExprVisit(const BplExpr *, void *context);
void expr_walk(const BplExpr *, ExprVisit *, void *context); // each node, outer first
#endif
