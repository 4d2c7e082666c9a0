// Candidates about what a loop has put into an array: index arrays that are a function of their
// place, or that grow.
//
// A loop that sets A[c * i + d] := v for i = i0, i0 + s, ... has filled the places o with c * i0 +
// d <= o < c * i + d that are multiples of c * s away from the first. Of these is said: A[o] == v
// with (o - d) div c for i; A[o] < k for the k that v speaks of; and A[o] < A[p] for o < p.
#include <string.h>

#include "engine/loops/candidates_arrays.h"
#include "engine/loops/candidates_inside.h"
#include "engine/loops/candidates_study.h"
#include "engine/loops/expr.h"

typedef struct {
  Loop *loop;
  const BplExpr *map; // the array,
  BplExprs fixed;     // its indices but the last, which the loop does not change,
  const Progress *i;  // the counter,
  long long scale;    // c,
  BplExpr *shift;     // d, which the loop does not change,
  long long step;     // s,
  bool sums; // v is made from an element before: A[i + 1] := A[i] + x; then the element before the
             // first counts too
  BplExpr *value; // and v
} Filling;

static BplExpr *bin(const Filling *f, BplOp op, BplExpr *a, BplExpr *b) {
  return expr_binary(f->loop->arena, op, a, b);
}
static BplExpr *number(const Filling *f, long long n) { return expr_int(f->loop->arena, n); }

// e = scale * i + shift, with a number for scale and nothing that the loop changes in shift.
static bool linear(const Filling *f, BplExpr *e, const BplVar *i, long long *scale,
                   BplExpr **shift) {
  if (e->kind == EX_VAR && e->var == i) return *scale = 1, *shift = number(f, 0), true;
  if (!loop_changes(f->loop, e)) return *scale = 0, *shift = e, true;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB && e->op != OP_MUL)) return false;
  long long a, b;
  BplExpr *x, *y;
  if (!linear(f, e->args.at[0], i, &a, &x) || !linear(f, e->args.at[1], i, &b, &y)) return false;
  if (e->op == OP_MUL) {
    long long n;
    BplExpr *other = a ? y : x, *part = a ? x : y;
    if ((a && b) || !expr_small_int(other, &n)) return false;
    *scale = (a ? a : b) * n;
    *shift = bin(f, OP_MUL, number(f, n), part);
    return true;
  }
  *scale = e->op == OP_ADD ? a + b : a - b;
  *shift = bin(f, e->op, x, y);
  return true;
}

static BplVar *bound_variable(const Filling *f, const char *name) {
  static BplType integer = {.kind = BPL_INT};
  BplVar *var = arena_take(f->loop->arena, sizeof *var);
  *var = (BplVar){.name = name, .type = &integer, .kind = VAR_BOUND};
  return var;
}

static BplExpr *element_at(const Filling *f, BplExpr *place) {
  BplExpr *e = arena_take(f->loop->arena, sizeof *e);
  *e = (BplExpr){.kind = EX_SELECT, .type = f->map->type->value};
  bpl_push(f->loop->arena, &e->args, expr_copy(f->loop->arena, f->map, NULL, NULL, NULL));
  for (size_t i = 0; i < f->fixed.n; i++) bpl_push(f->loop->arena, &e->args, f->fixed.at[i]);
  bpl_push(f->loop->arena, &e->args, place);
  return e;
}

static BplExpr *element(const Filling *f, BplVar *place) {
  return element_at(f, expr_var(f->loop->arena, place));
}

static BplExpr *place_of(const Filling *f, BplExpr *i) {
  return bin(f, OP_ADD, bin(f, OP_MUL, number(f, f->scale), i), f->shift);
}

static BplExpr *is_filled(const Filling *f, BplVar *place) {
  Arena *arena = f->loop->arena;
  BplExpr *o = expr_var(arena, place), *first = place_of(f, f->i->initial);
  if (f->sums) first = bin(f, OP_SUB, first, number(f, f->scale * f->step));
  BplExpr *range = expr_and(arena, bin(f, OP_LE, first, o),
                            bin(f, OP_LT, o, place_of(f, expr_var(arena, f->i->var))));
  if (f->scale * f->step == 1) return range;
  BplExpr *away = bin(f, OP_MOD, bin(f, OP_SUB, o, first), number(f, f->scale * f->step));
  return expr_and(arena, range, bin(f, OP_EQ, away, number(f, 0)));
}

static void say_all(const Filling *f, BplVar *const *places, size_t n, BplExpr *claim) {
  Arena *arena = f->loop->arena;
  static BplType truth = {.kind = BPL_BOOL};
  BplExpr *all = arena_take(arena, sizeof *all);
  *all = (BplExpr){.kind = EX_FORALL, .type = &truth};
  BplAttr trigger = {.trigger = true};
  BplExpr *filled = NULL;
  for (size_t k = 0; k < n; k++) {
    bpl_push(arena, &all->bound, places[k]);
    bpl_push(arena, &trigger.args, element(f, places[k]));
    filled = expr_and(arena, filled, is_filled(f, places[k]));
  }
  bpl_push(arena, &all->attrs, trigger);
  bpl_push(arena, &all->args, bin(f, OP_IMPLIES, filled, claim));
  loop_add_about_all(f->loop, all);
}

static void say_one(const Filling *f, BplOp op, BplExpr *other, BplVar *place) {
  say_all(f, &place, 1, bin(f, op, element(f, place), other));
}

typedef struct {
  const BplVar *from;
  BplExpr *to;
} Change;

static BplExpr *changed(BplVar *var, void *context) {
  const Change *c = context;
  return var == c->from ? c->to : NULL;
}

// The value over the place instead of the counter, if it speaks of nothing else that the loop
// changes. A variable that goes with the counter is put in its place first.
static BplExpr *over_place(const Filling *f, BplExpr *i_there) {
  Arena *arena = f->loop->arena;
  BplExpr *value = f->value;
  for (size_t k = 0; k < f->loop->progress.n; k++) {
    const Progress *p = &f->loop->progress.at[k];
    long long step;
    if (p == f->i || !expr_mentions(value, p->var)) continue;
    if (!p->initial || !p->step || !expr_small_int(p->step, &step) || step % f->step) return NULL;
    BplExpr *gone =
        bin(f, OP_MUL, number(f, step / f->step), bin(f, OP_SUB, i_there, f->i->initial));
    value =
        expr_copy(arena, value, changed, NULL, &(Change){p->var, bin(f, OP_ADD, p->initial, gone)});
  }
  value = expr_copy(arena, value, changed, NULL, &(Change){f->i->var, i_there});
  return loop_changes(f->loop, value) ? NULL : value;
}

static void say_grows(const Filling *f, BplVar *o, BplVar *p, BplOp op) {
  BplExpr *before = bin(f, OP_LT, expr_var(f->loop->arena, o), expr_var(f->loop->arena, p));
  say_all(f, (BplVar *[]){o, p}, 2,
          bin(f, OP_IMPLIES, before, bin(f, op, element(f, o), element(f, p))));
}

static void describe(const Filling *f) {
  Arena *arena = f->loop->arena;
  BplVar *o = bound_variable(f, "o$"), *p = bound_variable(f, "p$");
  BplExpr *i_there =
      bin(f, OP_DIV, bin(f, OP_SUB, expr_var(arena, o), f->shift), number(f, f->scale));
  BplExpr *value = f->sums ? NULL : over_place(f, i_there);
  if (value) say_one(f, OP_EQ, value, o);
  for (size_t k = 0; k < f->loop->progress.n; k++) {
    const Progress *w = &f->loop->progress.at[k];
    if (w == f->i || w->temporary || !expr_mentions(f->value, w->var)) continue;
    say_one(f, OP_LT, expr_var(arena, w->var), o);
    say_one(f, OP_LE, expr_var(arena, w->var), o);
  }
  BplExpr *next = place_of(f, expr_var(arena, f->i->var));
  if (f->sums)
    say_one(f, OP_LE, element_at(f, bin(f, OP_SUB, next, number(f, f->scale * f->step))), o);
  if (f->sums) say_grows(f, o, p, OP_LE);
  say_grows(f, o, p, OP_LT);
}

// A := A[fixed, place := value]
static void look_at_store(Loop *l, const BplExpr *store) {
  size_t n = store->args.n;
  Filling f = {
      .loop = l, .map = store->args.at[0], .value = loop_resolved(l, store->args.at[n - 1])};
  f.sums = f.map->var && expr_mentions(f.value, f.map->var);
  BplExpr *place = loop_resolved(l, store->args.at[n - 2]);
  for (size_t i = 1; i + 2 < n; i++) {
    if (loop_changes(l, store->args.at[i])) return;
    bpl_push(l->arena, &f.fixed, store->args.at[i]);
  }
  for (size_t k = 0; k < l->progress.n; k++) {
    f.i = &l->progress.at[k];
    if (f.i->temporary || !f.i->initial || !f.i->step || !expr_small_int(f.i->step, &f.step) ||
        f.step < 1)
      continue;
    if (!linear(&f, place, f.i->var, &f.scale, &f.shift) || f.scale < 1) continue;
    describe(&f);
    return;
  }
}

// An array that parallel loops write, here or in a program that was instrumented before: it is no
// index array.
static bool is_recorded(const Loop *l, const RaceRecords *records, const BplVar *array) {
  for (size_t i = 0; records && i < records->n; i++)
    if (records->at[i].array == array) return true;
  const char *log = arena_format(l->arena, "Log_Write_%s", array->name);
  for (size_t i = 0; i < l->program->decls.n; i++) {
    const BplDecl *d = &l->program->decls.at[i];
    if (d->kind == DECL_PROC && !strncmp(d->proc->name, log, strlen(log))) return true;
  }
  return false;
}

void candidates_of_arrays(Loop *l, const RaceRecords *records) {
  for (size_t i = 0; i < l->head->members.n; i++) {
    const Block *b = &l->cfg->blocks.at[l->head->members.at[i]];
    if (b->inner_head != l->head->index) continue; // filled by an inner loop, which has its own
    for (size_t j = 0; j < b->cmds.n; j++) {
      const Cmd *cmd = &b->cmds.at[j];
      if (cmd->kind != CMD_ASSIGN || cmd->expr->kind != EX_STORE ||
          is_recorded(l, records, cmd->var))
        continue;
      if (cmd->expr->args.at[0]->kind == EX_VAR && cmd->var->type->value->kind == BPL_INT &&
          cmd->expr->args.n > 2)
        look_at_store(l, cmd->expr);
    }
  }
}
