// A certificate's procedures as steps.
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/recheck_inside.h"
#include "engine/loops/recheck_steps.h"

int recheck_add(Checker *c, Step s) {
  s.frame = s.frame ? s.frame : c->frame;
  s.var_frame = s.var_frame ? s.var_frame : c->frame;
  int number = (int)c->steps.n;
  vec_push(&c->steps, s);
  return number;
}

void recheck_join(Checker *c, int from, int to) {
  if (from >= 0) vec_push(&c->steps.at[from].next, to);
}

void recheck_then(Checker *c, Step s) {
  int number = recheck_add(c, s);
  recheck_join(c, c->last, number);
  c->last = number;
}

static int mark(Checker *c, const char *name) {
  for (size_t i = 0; i < c->marks.n; i++)
    if (c->marks.at[i].frame == c->frame && !strcmp(c->marks.at[i].name, name))
      return c->marks.at[i].step;
  int step = recheck_add(c, (Step){.kind = DO_NOTHING});
  vec_push(&c->marks, (Mark){name, c->frame, step});
  return step;
}

static void walk_branch(Checker *c, int from, const BplExpr *guard, bool negated,
                        const BplBlock *block, int to, Position at) {
  c->last = from;
  if (guard)
    recheck_then(c, (Step){.kind = DO_ASSUME, .expr = guard, .negated = negated, .at = at});
  else recheck_then(c, (Step){.kind = DO_NOTHING});
  if (block) recheck_walk(c, block);
  recheck_join(c, c->last, to);
}

static void walk_while(Checker *c, const BplStmt *s, int after) {
  recheck_then(c, (Step){.kind = DO_NOTHING, .at = s->at});
  int head = c->last;
  for (size_t i = 0; i < s->invariants.n; i++)
    recheck_then(c, (Step){.kind = s->invariants.at[i].free ? DO_ASSUME : DO_CHECK,
                           .expr = s->invariants.at[i].expr,
                           .at = s->invariants.at[i].expr->at});
  int top = c->last;
  walk_branch(c, top, s->expr, false, &s->body, head, s->at);
  walk_branch(c, top, s->expr, true, NULL, after, s->at);
}

static void walk_inlined(Checker *c, const BplStmt *s) {
  const BplImpl *impl = s->callee->impl;
  Frame *inner = arena_take(c->arena, sizeof *inner);
  *inner = (Frame){(Frame *)c->frame, ++c->frames};
  const Frame *mine = c->frame;
  const Out *outs = c->outs;
  int leave = c->leave;
  if (c->frames > 20000)
    return recheck_give_up(c, s->at, "procedures that call each other are inlined without end");
  for (size_t i = 0; i < impl->in.n; i++)
    recheck_then(c, (Step){.kind = DO_SET,
                           .var = impl->in.at[i],
                           .var_frame = inner,
                           .expr = s->right.at[i],
                           .at = s->at});
  c->frame = inner;
  c->outs = NULL;
  c->leave = recheck_add(c, (Step){.kind = DO_NOTHING});
  for (size_t i = 0; i < impl->out.n; i++)
    recheck_then(c, (Step){.kind = DO_ANY, .var = impl->out.at[i]});
  for (size_t i = 0; i < impl->locals.n; i++)
    recheck_then(c, (Step){.kind = DO_ANY, .var = impl->locals.at[i]});
  recheck_walk(c, &impl->body);
  recheck_join(c, c->last, c->leave);
  c->last = c->leave;
  c->frame = mine;
  c->outs = outs;
  c->leave = leave;
  for (size_t i = 0; i < s->left.n; i++) {
    BplExpr *result = arena_take(c->arena, sizeof *result);
    *result = (BplExpr){.kind = EX_VAR,
                        .var = impl->out.at[i],
                        .type = impl->out.at[i]->type,
                        .text = impl->out.at[i]->name};
    recheck_then(c, (Step){.kind = DO_SET,
                           .var = s->left.at[i]->var,
                           .var_frame = mine,
                           .expr = result,
                           .frame = inner,
                           .at = s->at});
  }
}

// A call that is not inlined: only what needs no contract. Proofs that norace writes have no other.
static void walk_call(Checker *c, const BplStmt *s) {
  const BplProc *p = s->callee;
  if (p->impl && (bpl_has_attr(&p->attrs, "inline") || bpl_has_attr(&p->impl->attrs, "inline")))
    return walk_inlined(c, s);
  if (p->requires.n) return recheck_give_up(c, s->at, "a call of a procedure with preconditions");
  for (size_t i = 0; i < p->modifies.n; i++)
    recheck_then(c, (Step){.kind = DO_ANY, .var = p->modifies.at[i]->var, .at = s->at});
  for (size_t i = 0; i < s->left.n; i++)
    recheck_then(c, (Step){.kind = DO_ANY, .var = s->left.at[i]->var, .at = s->at});
}

static void walk_break(Checker *c, const BplStmt *s) {
  const Out *o = c->outs;
  while (o && (s->name ? !o->label || strcmp(o->label, s->name) : !o->loop)) o = o->outer;
  if (o) recheck_join(c, c->last, o->step);
  c->last = -1;
}

static void walk_assign(Checker *c, const BplStmt *s) {
  if (s->left.n == 1)
    return recheck_then(
        c, (Step){.kind = DO_SET, .target = s->left.at[0], .expr = s->right.at[0], .at = s->at});
  // All values are taken before any is set: through names of a frame of their own.
  Frame *between = arena_take(c->arena, sizeof *between);
  *between = (Frame){(Frame *)c->frame, ++c->frames};
  BplVars copies = {0};
  for (size_t i = 0; i < s->left.n; i++) {
    BplVar *copy = arena_take(c->arena, sizeof *copy);
    *copy = (BplVar){.name = "copy", .type = s->left.at[i]->type, .kind = VAR_LOCAL};
    bpl_push(c->arena, &copies, copy);
    recheck_then(c, (Step){.kind = DO_SET,
                           .var = copy,
                           .var_frame = between,
                           .expr = s->right.at[i],
                           .at = s->at});
    if (s->left.at[i]->kind != EX_VAR)
      recheck_give_up(c, s->at, "several elements of maps set at once");
  }
  for (size_t i = 0; i < s->left.n; i++) {
    BplExpr *value = arena_take(c->arena, sizeof *value);
    *value =
        (BplExpr){.kind = EX_VAR, .var = copies.at[i], .type = copies.at[i]->type, .text = "copy"};
    recheck_then(c, (Step){.kind = DO_SET,
                           .var = s->left.at[i]->var,
                           .expr = value,
                           .frame = between,
                           .at = s->at});
  }
}

static void walk_compound(Checker *c, const BplStmt *s, const char *label) {
  int after = recheck_add(c, (Step){.kind = DO_NOTHING});
  Out out = {label, s->kind == ST_WHILE, after, c->outs};
  c->outs = &out;
  if (s->kind == ST_WHILE) walk_while(c, s, after);
  else {
    recheck_then(c, (Step){.kind = DO_NOTHING});
    int start = c->last;
    walk_branch(c, start, s->expr, false, &s->body, after, s->at);
    walk_branch(c, start, s->expr, true, &s->otherwise, after, s->at);
  }
  c->outs = out.outer;
  c->last = after;
}

static void walk_one(Checker *c, const BplStmt *s, const char *label) {
  switch (s->kind) {
  case ST_ASSERT: recheck_then(c, (Step){.kind = DO_CHECK, .expr = s->expr, .at = s->at}); break;
  case ST_ASSUME: recheck_then(c, (Step){.kind = DO_ASSUME, .expr = s->expr, .at = s->at}); break;
  case ST_HAVOC:
    for (size_t i = 0; i < s->left.n; i++)
      recheck_then(c, (Step){.kind = DO_ANY, .var = s->left.at[i]->var, .at = s->at});
    break;
  case ST_ASSIGN: walk_assign(c, s); break;
  case ST_CALL: walk_call(c, s); break;
  case ST_IF:
  case ST_WHILE: walk_compound(c, s, label); break;
  case ST_BREAK: walk_break(c, s); break;
  case ST_RETURN:
    recheck_join(c, c->last, c->leave);
    c->last = -1;
    break;
  case ST_GOTO:
    for (size_t i = 0; i < s->labels.n; i++) recheck_join(c, c->last, mark(c, s->labels.at[i]));
    c->last = -1;
    break;
  case ST_LABEL: {
    int step = mark(c, s->name);
    recheck_join(c, c->last, step);
    c->last = step;
  }
  }
}

void recheck_walk(Checker *c, const BplBlock *block) {
  for (size_t i = 0; i < block->n && !c->result->trouble; i++)
    walk_one(c, block->at[i],
             i && block->at[i - 1]->kind == ST_LABEL ? block->at[i - 1]->name : NULL);
}
