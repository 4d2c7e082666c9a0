// Calls inside parallel loops of procedures that are to be inlined and that use arrays: their
// bodies take the place of the calls, so that the accesses in them are seen.
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_goto.h"
#include "engine/loops/instrument_inline.h"
#include "engine/loops/instrument_inside.h"

enum { MOST_DEPTH = 8 };

typedef struct {
  BplVar *from, *to;
} Renamed;
typedef BPL_LIST(Renamed) Renaming;

typedef struct {
  Renaming list;
  Arena *arena;
} Copy;

static BplExpr *renamed(BplVar *var, void *context) {
  const Copy *c = context;
  for (size_t i = 0; i < c->list.n; i++)
    if (c->list.at[i].from == var) return expr_var(c->arena, c->list.at[i].to);
  return NULL;
}

static BplExpr *copy_expr(Copy *c, const BplExpr *e) {
  BplExpr *copy = e ? expr_copy(c->arena, e, renamed, NULL, c) : NULL;
  if (copy && !copy->at.file) copy->at = e->at;
  return copy;
}

static void copy_exprs(Copy *c, BplExprs *list) {
  BplExprs out = {0};
  for (size_t i = 0; i < list->n; i++) bpl_push(c->arena, &out, copy_expr(c, list->at[i]));
  *list = out;
}

static BplBlock copy_block(Copy *c, const BplBlock *block) {
  BplBlock out = {0};
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *s = arena_take(c->arena, sizeof *s);
    *s = *block->at[i];
    s->expr = copy_expr(c, s->expr);
    copy_exprs(c, &s->left);
    copy_exprs(c, &s->right);
    BplClaims claims = {0};
    for (size_t k = 0; k < s->invariants.n; k++) {
      BplClaim claim = s->invariants.at[k];
      claim.expr = copy_expr(c, claim.expr);
      bpl_push(c->arena, &claims, claim);
    }
    s->invariants = claims;
    s->body = copy_block(c, &s->body);
    s->otherwise = copy_block(c, &s->otherwise);
    bpl_push(c->arena, &out, s);
  }
  return out;
}

static void rename_all(Instrumenter *in, BplImpl *into, Copy *c, const BplVars *vars,
                       const char *name, size_t number) {
  for (size_t i = 0; i < vars->n; i++) {
    BplVar *v = arena_take(in->arena, sizeof *v);
    *v = *vars->at[i];
    v->name = arena_format(in->arena, "%s.%zu.%s", name, number, vars->at[i]->name);
    v->kind = VAR_LOCAL;
    v->where = NULL;
    bpl_push(in->arena, &into->locals, v);
    bpl_push(in->arena, &c->list, ((Renamed){vars->at[i], v}));
  }
}

// Jumps would need a place to go to; the last statement may be a return.
static bool jumps(const BplBlock *block, bool outermost) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    bool last = outermost && i + 1 == block->n;
    if (s->kind == ST_GOTO || s->kind == ST_LABEL || (s->kind == ST_RETURN && !last) ||
        jumps(&s->body, false) || jumps(&s->otherwise, false))
      return true;
  }
  return false;
}

static void mentions_old(const BplExpr *e, void *found) {
  if (e->kind == EX_OLD) *(bool *)found = true;
}

static BplStmt *statement(Instrumenter *in, BplStmtKind kind, Position at) {
  BplStmt *s = arena_take(in->arena, sizeof *s);
  s->kind = kind;
  s->at = at;
  return s;
}

static void push_claims(Instrumenter *in, Copy *c, const BplClaims *claims, Position at,
                        BplBlock *out) {
  for (size_t i = 0; i < claims->n; i++) {
    bool old = false;
    expr_walk(claims->at[i].expr, mentions_old, &old);
    if (old) continue;
    BplStmt *s = statement(in, claims->at[i].free ? ST_ASSUME : ST_ASSERT, at);
    s->expr = copy_expr(c, claims->at[i].expr);
    bpl_push(in->arena, out, s);
  }
}

static void push_assignment(Instrumenter *in, BplBlock *out, BplExpr *to, BplExpr *value,
                            Position at) {
  BplStmt *s = statement(in, ST_ASSIGN, at);
  bpl_push(in->arena, &s->left, to);
  bpl_push(in->arena, &s->right, value);
  bpl_push(in->arena, out, s);
}

static bool mentioned(const BplBlock *block, const BplVar *var);

static bool statement_mentions(const BplStmt *s, const BplVar *var, bool targets) {
  bool found = s->expr && expr_mentions(s->expr, var);
  for (size_t i = 0; targets && i < s->left.n; i++) found |= expr_mentions(s->left.at[i], var);
  for (size_t i = 0; i < s->right.n; i++) found |= expr_mentions(s->right.at[i], var);
  for (size_t i = 0; i < s->invariants.n; i++)
    found |= expr_mentions(s->invariants.at[i].expr, var);
  return found || mentioned(&s->body, var) || mentioned(&s->otherwise, var);
}

static bool mentioned(const BplBlock *block, const BplVar *var) {
  for (size_t i = 0; i < block->n; i++)
    if (statement_mentions(block->at[i], var, true)) return true;
  return false;
}

// Is it set before anything reads it? Then it need not be set to anything first.
static bool set_first(const BplBlock *body, const BplVar *var) {
  for (size_t i = 0; i < body->n; i++) {
    const BplStmt *s = body->at[i];
    for (size_t k = 0; k < s->left.n; k++)
      if (s->left.at[k]->kind == EX_VAR && s->left.at[k]->var == var &&
          !statement_mentions(s, var, false))
        return true;
    if (statement_mentions(s, var, true)) return false;
  }
  return false;
}

static void push_havoc(Instrumenter *in, Copy *c, const BplImpl *impl, const BplVars *vars,
                       Position at, BplBlock *out) {
  for (size_t i = 0; i < vars->n; i++) {
    if (set_first(&impl->body, vars->at[i])) continue;
    BplStmt *s = statement(in, ST_HAVOC, at);
    bpl_push(in->arena, &s->left, copy_expr(c, expr_var(in->arena, vars->at[i])));
    bpl_push(in->arena, out, s);
  }
}

// The parameters of the procedure and of its implementation may have different names.
static void match(Instrumenter *in, Copy *c, const BplVars *of_procedure, const BplVars *of_body) {
  for (size_t i = 0; i < of_procedure->n && i < of_body->n; i++)
    if (of_procedure->at[i] != of_body->at[i])
      for (size_t k = 0; k < c->list.n; k++)
        if (c->list.at[k].from == of_body->at[i]) {
          Renamed r = {of_procedure->at[i], c->list.at[k].to};
          bpl_push(in->arena, &c->list, r);
          break;
        }
}

static void expand(Instrumenter *in, BplImpl *into, const BplStmt *call, size_t number,
                   BplBlock *out) {
  const BplImpl *impl = call->callee->impl;
  Copy c = {.arena = in->arena};
  rename_all(in, into, &c, &impl->in, call->name, number);
  rename_all(in, into, &c, &impl->out, call->name, number);
  rename_all(in, into, &c, &impl->locals, call->name, number);
  match(in, &c, &call->callee->in, &impl->in);
  match(in, &c, &call->callee->out, &impl->out);
  for (size_t i = 0; i < impl->in.n; i++)
    push_assignment(in, out, copy_expr(&c, expr_var(in->arena, impl->in.at[i])), call->right.at[i],
                    call->at);
  push_havoc(in, &c, impl, &impl->out, call->at, out);
  push_havoc(in, &c, impl, &impl->locals, call->at, out);
  push_claims(in, &c, &call->callee->requires, call->at, out);
  BplBlock body = copy_block(&c, &impl->body);
  for (size_t i = 0; i < body.n; i++)
    if (body.at[i]->kind != ST_RETURN) bpl_push(in->arena, out, body.at[i]);
  push_claims(in, &c, &call->callee->ensures, call->at, out);
  for (size_t i = 0; i < impl->out.n; i++)
    push_assignment(in, out, call->left.at[i], copy_expr(&c, expr_var(in->arena, impl->out.at[i])),
                    call->at);
}

static bool can_expand(const BplStmt *s) {
  return s->kind == ST_CALL && s->callee && s->callee->impl &&
         bpl_has_attr(&s->callee->attrs, "inline") && instrument_uses_maps(s->callee->impl) &&
         !jumps(&s->callee->impl->body, true);
}

static void expand_block(Instrumenter *in, BplImpl *into, BplBlock *block, bool inside, int depth) {
  BplBlock out = {0};
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *s = block->at[i];
    bool parallel = inside || instrument_is_parallel(s);
    expand_block(in, into, &s->body, parallel, depth);
    expand_block(in, into, &s->otherwise, inside, depth);
    if (inside && depth < MOST_DEPTH && can_expand(s)) {
      BplBlock body = {0};
      expand(in, into, s, ++in->inlined, &body);
      expand_block(in, into, &body, true, depth + 1);
      for (size_t k = 0; k < body.n; k++) bpl_push(in->arena, &out, body.at[k]);
    } else {
      bpl_push(in->arena, &out, s);
    }
  }
  *block = out;
}

// Loops made of gotos: the statements of a body that has any are all taken for a loop's.
void instrument_inline(Instrumenter *in, BplImpl *impl) {
  expand_block(in, impl, &impl->body, instrument_has_parallel_goto(in, impl), 0);
}
