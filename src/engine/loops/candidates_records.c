// Candidates about the recorded accesses of the instrumentation: what they are over the recorded
// counters, and where those lie.
#include <string.h>

#include "base/check.h"
#include "engine/loops/candidates_inside.h"
#include "engine/loops/candidates_records.h"
#include "engine/loops/candidates_study.h"
#include "engine/loops/expr.h"

typedef struct {
  Loop *loop;
  const RaceRecord *record;
  BplExpr *flag;
  BplExprs offsets, at; // the globals, resolved
} View;

static BplVar *global(const BplProgram *program, const char *name) {
  for (size_t i = 0; i < program->decls.n; i++)
    if (program->decls.at[i].kind == DECL_VAR && !strcmp(program->decls.at[i].var->name, name))
      return program->decls.at[i].var;
  return NULL;
}

static BplExpr *at_value(BplVar *var, void *context) {
  const View *v = context;
  for (size_t i = 0; i < v->record->counters.n; i++)
    if (v->record->counters.at[i] == var) return v->at.at[i];
  return NULL;
}

// The expression as it was when the access was recorded.
static BplExpr *then(const View *v, const BplExpr *e) {
  return expr_copy(v->loop->arena, e, at_value, NULL, (void *)v);
}

static void say(const View *v, BplExpr *claim) {
  loop_add(v->loop, expr_binary(v->loop->arena, OP_IMPLIES, v->flag, claim));
}
static void say_op(const View *v, BplOp op, BplExpr *a, BplExpr *b) {
  say(v, expr_binary(v->loop->arena, op, a, b));
}

static bool seen_before(const View *v, size_t site) {
  for (size_t i = 0; i < site; i++) {
    bool same = true;
    for (size_t d = 0; d < v->offsets.n; d++)
      same &= expr_equal(v->record->sites.at[i].at[d], v->record->sites.at[site].at[d]);
    if (same) return true;
  }
  return false;
}

static bool mentions_counter(const View *v, const BplExpr *e) {
  for (size_t i = 0; i < v->record->counters.n; i++)
    if (expr_mentions(e, v->record->counters.at[i])) return true;
  return false;
}

static bool site_mentions(const View *v, size_t site, const BplVar *var) {
  DEBUG_ONLY(site < v->record->sites.n);
  for (size_t d = 0; d < v->offsets.n; d++)
    if (expr_mentions(v->record->sites.at[site].at[d], var)) return true;
  return false;
}

typedef struct {
  const View *view;
  size_t site;
  bool others;
} SiteLook;

static void look_for_others(const BplExpr *e, void *context) {
  SiteLook *k = context;
  for (size_t i = 0; e->kind == EX_VAR && i < k->view->record->counters.n; i++)
    if (e->var == k->view->record->counters.at[i] && !site_mentions(k->view, k->site, e->var))
      k->others = true;
}

static bool is_unit(const BplExpr *step) {
  long long n;
  return expr_small_int(step, &n) && (n == 1 || n == -1);
}

static BplExpr *stride(Arena *arena, BplExpr *counter, BplExpr *initial, BplExpr *step) {
  BplExpr *way = expr_binary(arena, OP_SUB, counter, initial);
  return expr_binary(arena, OP_EQ, expr_binary(arena, OP_MOD, way, step), expr_int(arena, 0));
}

static size_t count_counters(const View *v, size_t site) {
  size_t n = 0;
  for (size_t i = 0; i < v->record->counters.n; i++)
    n += site_mentions(v, site, v->record->counters.at[i]);
  return n;
}

// Is it inside more loops than another access of the record, as far as its index tells? What was
// asked for there need not hold elsewhere.
static bool is_deeper(const View *v, size_t site) {
  for (size_t i = 0; i < v->record->sites.n; i++)
    if (count_counters(v, i) < count_counters(v, site)) return true;
  return false;
}

typedef enum {
  SITES_ALONE,
  SITES_BOUNDS,
  SITES_CONDITIONS
} SitesKind; // each says more than the one before

// Where the counters of one access lay: other accesses may have been made before these counters
// were set.
static BplExpr *site_bounds(const View *v, size_t site, BplExpr *all, bool strides,
                            bool conditions) {
  Arena *arena = v->loop->arena;
  for (size_t i = 0; i < v->record->counters.n; i++) {
    const Progress *p = loop_progress(v->loop, v->record->counters.at[i]);
    BplExpr *low = p && p->initial ? p->initial : p ? p->reset : NULL;
    if (!low || !site_mentions(v, site, p->var)) continue;
    all = expr_and(arena, all, expr_binary(arena, OP_GE, v->at.at[i], low));
    if (strides && p->step && !is_unit(p->step))
      all = expr_and(arena, all, stride(arena, v->at.at[i], low, p->step));
  }
  for (size_t i = 0; i < v->loop->atoms.n; i++) {
    const Atom *a = &v->loop->atoms.at[i];
    SiteLook k = {v, site, false};
    expr_walk(a->left, look_for_others, &k);
    expr_walk(a->right, look_for_others, &k);
    bool speaks = mentions_counter(v, a->left) || mentions_counter(v, a->right);
    if ((a->op == OP_LT || (a->op == OP_EQ && conditions)) && speaks && !k.others)
      all = expr_and(arena, all, expr_binary(arena, a->op, then(v, a->left), then(v, a->right)));
  }
  return all;
}

// The offset is the index of one of the accesses, over the counters of that time.
static void say_sites(const View *v, SitesKind kind) {
  Arena *arena = v->loop->arena;
  BplExpr *any = NULL;
  for (size_t i = 0; i < v->record->sites.n; i++) {
    if (seen_before(v, i)) continue;
    BplExpr *all = NULL;
    for (size_t d = 0; d < v->offsets.n; d++)
      all = expr_and(
          arena, all,
          expr_binary(arena, OP_EQ, v->offsets.at[d], then(v, v->record->sites.at[i].at[d])));
    if (kind != SITES_ALONE) {
      bool more = kind == SITES_CONDITIONS;
      all = site_bounds(v, i, all, more, more && is_deeper(v, i));
    }
    any = any ? expr_binary(arena, OP_OR, any, all) : all;
  }
  if (any) say(v, any);
}

static void say_counter(const View *v, size_t i) {
  DEBUG_ONLY(i < v->record->counters.n && i < v->at.n);
  Arena *arena = v->loop->arena;
  BplExpr *now = expr_var(arena, v->record->counters.at[i]), *was = v->at.at[i];
  const Progress *known = loop_progress(v->loop, v->record->counters.at[i]);
  if (!known ||
      !known->temporary) { // otherwise its present value has nothing to do with the recorded one
    say_op(v, v->record->previous ? OP_LT : OP_EQ, was, now);
    say_op(v, v->record->previous ? OP_GT : OP_LT, was, now);
    say_op(v, OP_LE, was, now);
  } else { // but the recorded one was set from others that are recorded
    BplExpr *set_to = loop_resolved(v->loop, now);
    if (!expr_equal(set_to, now)) say_op(v, OP_EQ, was, then(v, set_to));
  }
  const Progress *p = loop_progress(v->loop, v->record->counters.at[i]);
  if (!p || !p->initial) return;
  say_op(v, OP_GE, was, p->initial);
  say_op(v, OP_LE, was, p->initial);
  if (p->step && !is_unit(p->step)) say(v, stride(arena, was, p->initial, p->step));
}

static void say_atoms(const View *v) {
  for (size_t i = 0; i < v->loop->atoms.n; i++) {
    const Atom *a = &v->loop->atoms.at[i];
    if (!mentions_counter(v, a->left) && !mentions_counter(v, a->right)) continue;
    if (a->op == OP_NE) continue;
    say_op(v, a->op, then(v, a->left), then(v, a->right));
  }
}

static void say_pairs(const View *v) {
  Arena *arena = v->loop->arena;
  for (size_t i = 0; i < v->record->counters.n; i++)
    for (size_t j = 0; j < i; j++) {
      const Progress *p = loop_progress(v->loop, v->record->counters.at[i]),
                     *q = loop_progress(v->loop, v->record->counters.at[j]);
      if (!p || !q || !p->initial || !q->initial || !p->step || !q->step) continue;
      say_op(
          v, OP_EQ,
          expr_binary(arena, OP_MUL, q->step, expr_binary(arena, OP_SUB, v->at.at[i], p->initial)),
          expr_binary(arena, OP_MUL, p->step, expr_binary(arena, OP_SUB, v->at.at[j], q->initial)));
    }
}

// The patterns of the seed, for offsets x + y * b: below the present one; divided by and modulo the
// stride. Where counters are recorded, what those say is stronger.
static void say_seed_patterns(const View *v) {
  Arena *arena = v->loop->arena;
  if (v->offsets.n != 1 || v->offsets.at[0]->type->kind != BPL_INT || v->record->counters.n) return;
  for (size_t i = 0; i < v->record->sites.n && i < 4; i++) {
    BplExpr *site = v->record->sites.at[i].at[0], *off = v->offsets.at[0];
    say_op(v, OP_LT, off, site);
    if (site->kind != EX_BINARY || site->op != OP_ADD) continue;
    for (int side = 0; side < 2; side++) {
      BplExpr *product = site->args.at[side], *rest = site->args.at[!side];
      if (product->kind != EX_BINARY || product->op != OP_MUL) continue;
      for (int f = 0; f < 2; f++) {
        BplExpr *stride = product->args.at[f], *count = product->args.at[!f];
        say_op(v, OP_LT, expr_binary(arena, OP_DIV, off, stride), count);
        say_op(v, OP_LE, expr_binary(arena, OP_MOD, off, stride), rest);
        say_op(v, OP_LT, expr_binary(arena, OP_MOD, off, stride), rest);
        say_op(v, OP_EQ, expr_binary(arena, OP_MOD, off, stride), rest);
      }
    }
  }
}

static bool changed(const Loop *l, const BplVar *var) {
  for (size_t i = 0; i < l->head->changed.n; i++)
    if (l->head->changed.at[i] == var) return true;
  return false;
}

void candidates_of_records(Loop *l, const RaceRecords *records) {
  for (size_t i = 0; i < records->n; i++) {
    const RaceRecord *r = &records->at[i];
    BplVar *flag = global(l->program, r->flag);
    if (r->impl != l->cfg->impl || !flag || !changed(l, flag)) continue;
    View v = {.loop = l, .record = r, .flag = expr_var(l->arena, flag)};
    for (size_t j = 0; j < r->offsets.n; j++)
      bpl_push(l->arena, &v.offsets, expr_var(l->arena, global(l->program, r->offsets.at[j])));
    for (size_t j = 0; j < r->counters_at.n; j++)
      bpl_push(l->arena, &v.at, expr_var(l->arena, global(l->program, r->counters_at.at[j])));
    say_sites(&v, SITES_ALONE);
    if (r->sites.n > 1) say_sites(&v, SITES_BOUNDS), say_sites(&v, SITES_CONDITIONS);
    for (size_t j = 0; j < r->counters.n; j++) say_counter(&v, j);
    say_atoms(&v);
    say_pairs(&v);
    say_seed_patterns(&v);
  }
}
