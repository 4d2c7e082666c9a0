// A certificate's expressions as terms.
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/recheck_inside.h"
#include "engine/loops/recheck_values.h"

SmtSort recheck_sort(Checker *c, const BplType *t) {
  if (t->kind == BPL_INT) return smt_sort_int(c->smt);
  if (t->kind == BPL_BOOL) return smt_sort_bool(c->smt);
  if (t->kind == BPL_BV) return smt_sort_bv(c->smt, t->width);
  if (t->kind == BPL_NAMED) return smt_sort_named(c->smt, t->name);
  SmtSort index[8];
  for (size_t i = 0; i < t->n_index && i < 8; i++) index[i] = recheck_sort(c, t->index[i]);
  if (!t->n_index || t->n_index > 8)
    recheck_give_up(c, t->at, "a map without indices, or with very many");
  return t->n_index && t->n_index <= 8
             ? smt_sort_array(c->smt, t->n_index, index, recheck_sort(c, t->value))
             : smt_sort_int(c->smt);
}

static bool is_local(const BplVar *var) {
  return var->kind == VAR_LOCAL || var->kind == VAR_IN || var->kind == VAR_OUT;
}

Value *recheck_find(Values *values, const BplVar *var, const Frame *frame) {
  for (size_t i = 0; i < values->n; i++)
    if (values->at[i].var == var && (!is_local(var) || values->at[i].frame == frame))
      return &values->at[i];
  return NULL;
}

SmtTerm recheck_read(Checker *c, Values *values, const BplVar *var, const Frame *frame) {
  if (var->kind == VAR_CONST)
    return smt_const(c->smt, arena_format(c->arena, "constant %s", var->name),
                     recheck_sort(c, var->type));
  Value *v = recheck_find(values, var, frame);
  if (v) return v->term;
  // Not set so far on this way: its value at the start.
  v = recheck_find(&c->initial, var, frame);
  if (!v) {
    vec_push(&c->initial,
             (Value){var, frame, smt_fresh(c->smt, var->name, recheck_sort(c, var->type))});
    v = &c->initial.at[c->initial.n - 1];
  }
  return v->term;
}

void recheck_write(Values *values, const BplVar *var, const Frame *frame, SmtTerm term) {
  Value *v = recheck_find(values, var, frame);
  if (v) v->term = term;
  else vec_push(values, (Value){var, frame, term});
}

static SmtTerm eval_call(Checker *c, Values *values, const BplExpr *e, const Frame *frame,
                         const Bound *bound, int depth) {
  SmtTerm args[8];
  SmtSort sorts[8];
  if (e->args.n > 8 || depth > 40)
    return recheck_give_up(c, e->at, "a function of very many arguments, or one that calls itself"),
           smt_true(c->smt);
  for (size_t i = 0; i < e->args.n; i++) {
    args[i] = recheck_eval(c, values, e->args.at[i], frame, bound, depth);
    sorts[i] = recheck_sort(c, e->args.at[i]->type);
  }
  if (bpl_attr(&e->function->attrs, "bvbuiltin"))
    return recheck_give_up(c, e->at, "operations on bit-vectors"), smt_true(c->smt);
  if (!e->function->body)
    return smt_call(c->smt,
                    smt_function(c->smt, arena_format(c->arena, "function %s", e->function->name),
                                 e->args.n, sorts, recheck_sort(c, e->function->result)),
                    e->args.n, args);
  Bound *own = arena_take(c->arena, (e->args.n + 1) * sizeof *own);
  for (size_t i = 0; i < e->args.n; i++)
    own[i] = (Bound){e->function->args.at[i], args[i], i ? &own[i - 1] : NULL};
  return recheck_eval(c, values, e->function->body, NULL, e->args.n ? &own[e->args.n - 1] : NULL,
                      depth + 1);
}

static SmtTerm eval_quantifier(Checker *c, Values *values, const BplExpr *e, const Frame *frame,
                               const Bound *bound, int depth) {
  SmtTerm vars[8];
  Bound *own = arena_take(c->arena, 8 * sizeof *own);
  if (e->bound.n > 8)
    return recheck_give_up(c, e->at, "a quantifier over very many variables"), smt_true(c->smt);
  for (size_t i = 0; i < e->bound.n; i++) {
    vars[i] = smt_fresh(c->smt, e->bound.at[i]->name, recheck_sort(c, e->bound.at[i]->type));
    own[i] = (Bound){e->bound.at[i], vars[i], i ? &own[i - 1] : bound};
  }
  return smt_quantify(c->smt, e->kind == EX_FORALL, e->bound.n, vars, 0, NULL,
                      recheck_eval(c, values, e->args.at[0], frame, &own[e->bound.n - 1], depth));
}

static SmtTerm eval_binary(Checker *c, BplOp op, const SmtTerm *a) {
  static const SmtOp same[] = {
      [OP_IFF] = SMT_IFF,       [OP_AND] = SMT_AND, [OP_OR] = SMT_OR,   [OP_EQ] = SMT_EQ,
      [OP_LT] = SMT_LT,         [OP_LE] = SMT_LE,   [OP_GT] = SMT_GT,   [OP_GE] = SMT_GE,
      [OP_CONCAT] = SMT_CONCAT, [OP_ADD] = SMT_ADD, [OP_SUB] = SMT_SUB, [OP_MUL] = SMT_MUL,
      [OP_DIV] = SMT_DIV,       [OP_MOD] = SMT_MOD};
  if (op == OP_IMPLIES) return smt_implies(c->smt, a[0], a[1]);
  if (op == OP_EXPLIES) return smt_implies(c->smt, a[1], a[0]);
  if (op == OP_NE) return smt_not(c->smt, smt_eq(c->smt, a[0], a[1]));
  return smt_apply(c->smt, same[op], 2, a);
}

SmtTerm recheck_eval(Checker *c, Values *values, const BplExpr *e, const Frame *frame,
                     const Bound *bound, int depth) {
  SmtTerm args[10];
  switch (e->kind) {
  case EX_INT: return smt_int(c->smt, e->text);
  case EX_TRUE: return smt_true(c->smt);
  case EX_FALSE: return smt_false(c->smt);
  case EX_BV: return smt_bv(c->smt, e->text, e->width);
  case EX_VAR:
    for (const Bound *b = bound; b; b = b->outer)
      if (b->var == e->var) return b->term;
    return recheck_read(c, values, e->var, frame);
  case EX_CALL: return eval_call(c, values, e, frame, bound, depth);
  case EX_FORALL:
  case EX_EXISTS: return eval_quantifier(c, values, e, frame, bound, depth);
  case EX_OLD:
  case EX_STRING: return recheck_give_up(c, e->at, "old()"), smt_true(c->smt);
  default: break;
  }
  if (e->args.n > 10) return recheck_give_up(c, e->at, "a very long expression"), smt_true(c->smt);
  for (size_t i = 0; i < e->args.n; i++)
    args[i] = recheck_eval(c, values, e->args.at[i], frame, bound, depth);
  switch (e->kind) {
  case EX_UNARY: return smt_apply(c->smt, e->op == OP_NOT ? SMT_NOT : SMT_NEG, 1, args);
  case EX_BINARY:
    if ((e->op == OP_DIV || e->op == OP_MOD) && !bound)
      return smt_divide(c->smt, args[0], args[1], e->op == OP_MOD);
    return eval_binary(c, e->op, args);
  case EX_ITE: return smt_apply(c->smt, SMT_ITE, 3, args);
  case EX_SELECT: return smt_apply(c->smt, SMT_SELECT, e->args.n, args);
  case EX_STORE: return smt_apply(c->smt, SMT_STORE, e->args.n, args);
  default: return smt_extract(c->smt, args[0], e->width, e->low);
  }
}

// The whole map after m[i][j] := v.
SmtTerm recheck_updated(Checker *c, Values *values, const BplExpr *target, SmtTerm value,
                        const Frame *frame) {
  if (target->kind == EX_VAR) return value;
  SmtTerm args[10];
  if (target->args.n > 8)
    return recheck_give_up(c, target->at, "a map of very many indices"), value;
  for (size_t i = 0; i < target->args.n; i++)
    args[i] = recheck_eval(c, values, target->args.at[i], frame, NULL, 0);
  args[target->args.n] = value;
  return recheck_updated(c, values, target->args.at[0],
                         smt_apply(c->smt, SMT_STORE, target->args.n + 1, args), frame);
}

const BplVar *recheck_root(const BplExpr *target) {
  while (target->kind != EX_VAR) target = target->args.at[0];
  return target->var;
}
