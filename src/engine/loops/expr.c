#include "engine/loops/expr.h"

#include <stdlib.h>
#include <string.h>

// Nothing writes to a type that has no parts.
BplType *expr_type_int(void) {
  static const BplType type = {.kind = BPL_INT};
  return (BplType *)&type;
}

BplType *expr_type_bool(void) {
  static const BplType type = {.kind = BPL_BOOL};
  return (BplType *)&type;
}

static BplExpr *new_expr(Arena *arena, BplExprKind kind, BplType *type) {
  BplExpr *e = arena_take(arena, sizeof *e);
  e->kind = kind;
  e->type = type;
  return e;
}

BplExpr *expr_int(Arena *arena, long long value) {
  BplExpr *e = new_expr(arena, EX_INT, expr_type_int());
  e->text = arena_format(arena, "%llu",
                         value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value);
  if (value >= 0) return e;
  BplExpr *negated = new_expr(arena, EX_UNARY, expr_type_int());
  negated->op = OP_NEG;
  bpl_push(arena, &negated->args, e);
  return negated;
}

BplExpr *expr_bool(Arena *arena, bool value) {
  return new_expr(arena, value ? EX_TRUE : EX_FALSE, expr_type_bool());
}

BplExpr *expr_var(Arena *arena, BplVar *var) {
  BplExpr *e = new_expr(arena, EX_VAR, var->type);
  e->var = var;
  e->text = var->name;
  return e;
}

BplExpr *expr_name(Arena *arena, const char *name) {
  BplExpr *e = new_expr(arena, EX_VAR, NULL);
  e->text = name;
  return e;
}

BplExpr *expr_not(Arena *arena, BplExpr *a) {
  if (a->kind == EX_TRUE || a->kind == EX_FALSE) return expr_bool(arena, a->kind == EX_FALSE);
  if (a->kind == EX_UNARY && a->op == OP_NOT) return a->args.at[0];
  BplExpr *e = new_expr(arena, EX_UNARY, expr_type_bool());
  e->op = OP_NOT;
  bpl_push(arena, &e->args, a);
  return e;
}

bool expr_small_int(const BplExpr *e, long long *value) {
  if (e->kind == EX_UNARY && e->op == OP_NEG && expr_small_int(e->args.at[0], value))
    return *value = -*value, true;
  if (e->kind != EX_INT || strlen(e->text) > 15) return false;
  *value = atoll(e->text);
  return true;
}

static BplExpr *fold(Arena *arena, BplOp op, BplExpr *a, BplExpr *b) {
  long long x, y;
  bool has_x = expr_small_int(a, &x), has_y = expr_small_int(b, &y);
  if (op == OP_ADD && has_x && x == 0) return b;
  if ((op == OP_ADD || op == OP_SUB) && has_y && y == 0) return a;
  if (op == OP_MUL && has_x && x == 1) return b;
  if ((op == OP_MUL || op == OP_DIV) && has_y && y == 1) return a;
  if (has_x && has_y && op == OP_ADD) return expr_int(arena, x + y);
  if (has_x && has_y && op == OP_SUB) return expr_int(arena, x - y);
  if (has_x && has_y && op == OP_MUL && llabs(x) < 1 << 30 && llabs(y) < 1 << 30)
    return expr_int(arena, x * y);
  if (op == OP_AND && (a->kind == EX_TRUE || b->kind == EX_FALSE)) return b;
  if (op == OP_AND && (b->kind == EX_TRUE || a->kind == EX_FALSE)) return a;
  if (op == OP_OR && (a->kind == EX_FALSE || b->kind == EX_TRUE)) return b;
  if (op == OP_OR && (b->kind == EX_FALSE || a->kind == EX_TRUE)) return a;
  return NULL;
}

BplExpr *expr_binary(Arena *arena, BplOp op, BplExpr *a, BplExpr *b) {
  BplExpr *folded = fold(arena, op, a, b);
  if (folded) return folded;
  BplExpr *e =
      new_expr(arena, EX_BINARY, op >= OP_ADD && op <= OP_MOD ? expr_type_int() : expr_type_bool());
  e->op = op;
  e->at = a->at;
  bpl_push(arena, &e->args, a);
  bpl_push(arena, &e->args, b);
  return e;
}

BplExpr *expr_and(Arena *arena, BplExpr *a, BplExpr *b) {
  return !a ? b : !b ? a : expr_binary(arena, OP_AND, a, b);
}

BplExpr *expr_copy(Arena *arena, const BplExpr *e, ExprMap *map, ExprMap *old_map, void *context) {
  if (e->kind == EX_OLD && old_map) return expr_copy(arena, e->args.at[0], old_map, NULL, context);
  if (e->kind == EX_VAR && e->var && map) {
    BplExpr *replaced = map(e->var, context);
    if (replaced) return replaced;
  }
  BplExpr *copy = arena_take(arena, sizeof *copy);
  *copy = *e;
  copy->args = (BplExprs){0};
  for (size_t i = 0; i < e->args.n; i++)
    bpl_push(arena, &copy->args, expr_copy(arena, e->args.at[i], map, old_map, context));
  copy->attrs = (BplAttrs){0};
  for (size_t i = 0; i < e->attrs.n; i++) {
    BplAttr attr = e->attrs.at[i];
    attr.args = (BplExprs){0};
    for (size_t j = 0; j < e->attrs.at[i].args.n; j++)
      bpl_push(arena, &attr.args,
               expr_copy(arena, e->attrs.at[i].args.at[j], map, old_map, context));
    bpl_push(arena, &copy->attrs, attr);
  }
  return copy;
}

void expr_walk(const BplExpr *e, ExprVisit *visit, void *context) {
  visit(e, context);
  for (size_t i = 0; i < e->args.n; i++) expr_walk(e->args.at[i], visit, context);
}

bool expr_mentions(const BplExpr *e, const BplVar *var) {
  if (e->kind == EX_VAR) return e->var == var;
  for (size_t i = 0; i < e->args.n; i++)
    if (expr_mentions(e->args.at[i], var)) return true;
  return false;
}

bool expr_equal(const BplExpr *a, const BplExpr *b) {
  if (a->kind != b->kind || a->args.n != b->args.n || a->width != b->width || a->low != b->low)
    return false;
  if ((a->kind == EX_UNARY || a->kind == EX_BINARY) && a->op != b->op) return false;
  if (a->kind == EX_FORALL || a->kind == EX_EXISTS) return a == b;
  if (a->kind == EX_VAR && a->var && b->var) return a->var == b->var;
  if (a->text && b->text && strcmp(a->text, b->text)) return false;
  for (size_t i = 0; i < a->args.n; i++)
    if (!expr_equal(a->args.at[i], b->args.at[i])) return false;
  return true;
}

BplVar *expr_guard(const BplExpr *e) {
  if (e->kind != EX_BINARY || e->op != OP_IMPLIES) return NULL;
  const BplExpr *left = e->args.at[0];
  return left->kind == EX_VAR && left->var && left->var->existential ? left->var : NULL;
}
