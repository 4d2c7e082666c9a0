#include "engine/loops/candidates.h"

#include <string.h>

#include "base/vec.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/candidates_arrays.h"
#include "engine/loops/candidates_inside.h"
#include "engine/loops/candidates_records.h"
#include "engine/loops/candidates_study.h"
#include "engine/loops/expr.h"

static BplExpr *bin(const Loop *l, BplOp op, BplExpr *a, BplExpr *b) {
  return expr_binary(l->arena, op, a, b);
}
static BplExpr *var_of(const Loop *l, const Progress *p) { return expr_var(l->arena, p->var); }

static bool is_record(const BplVar *var) {
  return var->kind == VAR_GLOBAL &&
         (!strncmp(var->name, "prev_", 5) || !strncmp(var->name, "cur_", 4));
}

static bool is_of_interest(const Progress *p) { return !p->temporary && !is_record(p->var); }

// v compared with its initial value and with nought; strides.
static void of_one(Loop *l, const Progress *p) {
  BplExpr *v = var_of(l, p), *zero = expr_int(l->arena, 0);
  loop_add(l, bin(l, OP_GE, v, zero));
  if (!p->initial) return;
  loop_add(l, bin(l, OP_GE, v, p->initial));
  loop_add(l, bin(l, OP_LE, v, p->initial));
  long long step;
  if (!p->step || (expr_small_int(p->step, &step) && (step == 1 || step == -1))) return;
  loop_add(l, bin(l, OP_EQ, bin(l, OP_MOD, bin(l, OP_SUB, v, p->initial), p->step), zero));
}

// What a loop compares tends to hold at its head, give or take one step.
static void of_atom(Loop *l, const Atom *a) {
  if (!loop_changes(l, a->left) && !loop_changes(l, a->right)) return;
  if (loop_speaks_of_temporaries(l, a->left) || loop_speaks_of_temporaries(l, a->right)) return;
  if (a->op == OP_NE || a->op == OP_EQ) {
    loop_add(l, bin(l, OP_LE, a->left, a->right));
    loop_add(l, bin(l, OP_LE, a->right, a->left));
    return;
  }
  BplExpr *right = a->op == OP_LT ? a->right : bin(l, OP_ADD, a->right, expr_int(l->arena, 1));
  BplExpr *weak = bin(l, OP_LE, a->left, right);
  loop_add(l, weak);
  for (size_t i = 0; i < l->progress.n; i++) {
    const Progress *p = &l->progress.at[i];
    if (!p->initial || (!expr_mentions(a->left, p->var) && !expr_mentions(a->right, p->var)))
      continue;
    BplExpr *still = bin(l, OP_EQ, var_of(l, p),
                         p->initial); // the loop may be entered when the comparison does not hold
    loop_add(l, bin(l, OP_OR, still, weak));
    long long step;
    if (p->step && !(expr_small_int(p->step, &step) && step >= -1 && step <= 1)) {
      BplExpr *slack = bin(l, OP_LT, a->left, bin(l, OP_ADD, a->right, p->step));
      loop_add(l, slack);
      loop_add(l, bin(l, OP_OR, still, slack));
    }
  }
}

// Counters that go together: sw * (v - v0) == sv * (w - w0).
static void of_pair(Loop *l, const Progress *p, const Progress *q) {
  BplExpr *v = var_of(l, p), *w = var_of(l, q);
  if (p->initial && q->initial && p->step && q->step)
    loop_add(l, bin(l, OP_EQ, bin(l, OP_MUL, q->step, bin(l, OP_SUB, v, p->initial)),
                    bin(l, OP_MUL, p->step, bin(l, OP_SUB, w, q->initial))));
  size_t n = 0;
  for (size_t i = 0; i < l->progress.n; i++) n += is_of_interest(&l->progress.at[i]);
  if (n > 4 || !is_of_interest(p) || !is_of_interest(q)) return;
  loop_add(l, bin(l, OP_LE, v, w));
  loop_add(l, bin(l, OP_GE, v, w));
}

// Of three that step alike, one counts what the two others do: k == i + j, as where two rows merge.
// Those two step in some rounds only, which may have no expression.
static void of_three(Loop *l, const Progress *sum, const Progress *p, const Progress *q) {
  const Progress *all[] = {sum, p, q};
  for (int k = 0; k < 3; k++)
    if (!all[k]->initial || !sum->step || (all[k]->step && !expr_equal(all[k]->step, sum->step)))
      return;
  BplExpr *gone = bin(l, OP_SUB, var_of(l, sum), sum->initial),
          *of_p = bin(l, OP_SUB, var_of(l, p), p->initial),
          *of_q = bin(l, OP_SUB, var_of(l, q), q->initial);
  loop_add(l, bin(l, OP_EQ, gone, bin(l, OP_ADD, of_p, of_q)));
}

static void of_threes(Loop *l) {
  enum { MOST = 6 };
  const Progress *all[MOST];
  size_t n = 0;
  for (size_t i = 0; i < l->progress.n; i++) {
    if (!is_of_interest(&l->progress.at[i])) continue;
    if (n == MOST) return;
    all[n++] = &l->progress.at[i];
  }
  for (size_t sum = 0; sum < n; sum++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < i; j++)
        if (i != sum && j != sum) of_three(l, all[sum], all[i], all[j]);
}

// They change places in each round: where each of them is, a counter of the rounds tells.
static void of_turns(Loop *l, BplExpr *as_before, BplExpr *swapped) {
  for (size_t i = 0; i < l->progress.n; i++) {
    const Progress *c = &l->progress.at[i];
    long long step;
    if (c->temporary || !c->initial || !c->step || !expr_small_int(c->step, &step) || step < 1)
      continue;
    BplExpr *gone = bin(l, OP_SUB, var_of(l, c), c->initial),
            *rest = bin(l, OP_MOD, gone, expr_int(l->arena, 2 * step));
    loop_add(l, bin(l, OP_IMPLIES, bin(l, OP_EQ, rest, expr_int(l->arena, 0)), as_before));
    loop_add(l, bin(l, OP_IMPLIES, bin(l, OP_EQ, rest, expr_int(l->arena, step)), swapped));
    if (step > 1) loop_add(l, bin(l, OP_EQ, bin(l, OP_MOD, rest, c->step), expr_int(l->arena, 0)));
  }
}

static bool is_object(const BplVar *var) { return strstr(var->name, "'o") != NULL; }

// Two values that change places, as buffers do: each is one of the two, and they are never the
// same.
static void of_swap(Loop *l, const Progress *p, const Progress *q) {
  if (p->step || q->step || !p->initial || !q->initial || p->temporary || q->temporary) return;
  if (is_object(p->var) != is_object(q->var)) return; // one object, and where in another
  BplExpr *v = var_of(l, p), *w = var_of(l, q);
  BplExpr *as_before =
      expr_and(l->arena, bin(l, OP_EQ, v, p->initial), bin(l, OP_EQ, w, q->initial));
  BplExpr *swapped = expr_and(l->arena, bin(l, OP_EQ, v, q->initial), bin(l, OP_EQ, w, p->initial));
  loop_add(l, bin(l, OP_OR, as_before, swapped));
  loop_add(l, bin(l, OP_NE, v, w));
  of_turns(l, as_before, swapped);
}

static void of_booleans(Loop *l) {
  for (size_t i = 0; i < l->head->changed.n; i++) {
    BplVar *var = l->head->changed.at[i];
    if (var->type->kind != BPL_BOOL || is_record(var) || loop_is_temporary(l, var)) continue;
    loop_add(l, expr_not(l->arena, expr_var(l->arena, var)));
    loop_add(l, expr_var(l->arena, var));
  }
}

void candidates_of_variables(Loop *l) {
  of_booleans(l); // few, and first: there may be too many of the others
  for (size_t i = 0; i < l->progress.n; i++)
    if (is_of_interest(&l->progress.at[i])) of_one(l, &l->progress.at[i]);
  for (size_t i = 0; i < l->atoms.n; i++) of_atom(l, &l->atoms.at[i]);
  for (size_t i = 0; i < l->progress.n; i++)
    for (size_t j = 0; j < i; j++)
      if (!is_record(l->progress.at[i].var) && !is_record(l->progress.at[j].var))
        of_pair(l, &l->progress.at[i], &l->progress.at[j]),
            of_swap(l, &l->progress.at[i], &l->progress.at[j]);
  of_threes(l);
}

// ---- into the program

#define OURS "norace" // attribute of the candidates that are made here

static bool insert_after(Arena *arena, BplBlock *block, const BplStmt *label,
                         const BplBlock *claims) {
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *s = block->at[i];
    if (insert_after(arena, &s->body, label, claims) ||
        insert_after(arena, &s->otherwise, label, claims))
      return true;
    if (s != label) continue;
    BplBlock out = {0};
    for (size_t j = 0; j <= i; j++) bpl_push(arena, &out, block->at[j]);
    for (; i + 1 < block->n && block->at[i + 1]->kind == ST_ASSERT; i++)
      bpl_push(arena, &out, block->at[i + 1]);
    for (size_t j = 0; j < claims->n; j++) bpl_push(arena, &out, claims->at[j]);
    for (size_t j = i + 1; j < block->n; j++) bpl_push(arena, &out, block->at[j]);
    *block = out;
    return true;
  }
  return false;
}

static bool is_numbered(const char *name, const char *prefix) {
  size_t n = strlen(prefix);
  return !strncmp(name, prefix, n) && name[n] && strspn(name + n, "0123456789") == strlen(name + n);
}

static bool has_numbered(const BplVars *vars, const char *prefix) {
  for (size_t i = 0; i < vars->n; i++)
    if (is_numbered(vars->at[i]->name, prefix)) return true;
  return false;
}

// Does the program have a constant or variable that is called like this and a number? A local would
// hide one of ours.
static bool prefix_taken(const BplProgram *program, const char *prefix) {
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    const BplImpl *impl = d->kind == DECL_IMPL   ? d->impl
                          : d->kind == DECL_PROC ? d->proc->impl
                                                 : NULL;
    if (d->var && is_numbered(d->var->name, prefix)) return true;
    if (impl && (has_numbered(&impl->in, prefix) || has_numbered(&impl->out, prefix) ||
                 has_numbered(&impl->locals, prefix)))
      return true;
  }
  return false;
}

typedef struct {
  BplProgram *program;
  size_t made;
  const char *prefix;
} Maker;

static BplExpr *guarded(Maker *m, BplExpr *claim) {
  Arena *arena = m->program->arena;
  BplVar *b = arena_take(arena, sizeof *b);
  *b = (BplVar){.name = arena_format(arena, "%s%zu", m->prefix, m->made++),
                .kind = VAR_CONST,
                .existential = true};
  b->type = arena_take(arena, sizeof *b->type);
  b->type->kind = BPL_BOOL;
  BplAttr attr = {.name = "existential"};
  bpl_push(arena, &attr.args, expr_bool(arena, true));
  bpl_push(arena, &b->attrs, attr);
  bpl_push(arena, &b->attrs, ((BplAttr){.name = OURS}));
  bpl_push(arena, &m->program->decls, (BplDecl){.kind = DECL_CONST, .var = b});
  return expr_binary(arena, OP_IMPLIES, expr_var(arena, b), claim);
}

static void install(Maker *m, const Cfg *cfg, const Block *head, const BplExprs *claims) {
  Arena *arena = m->program->arena;
  if (head->origin->kind == ST_WHILE) {
    for (size_t i = 0; i < claims->n; i++)
      bpl_push(arena, &head->origin->invariants,
               (BplClaim){.expr = guarded(m, expr_copy(arena, claims->at[i], NULL, NULL, NULL))});
    return;
  }
  BplBlock asserts = {0};
  for (size_t i = 0; i < claims->n; i++) {
    BplStmt *s = arena_take(arena, sizeof *s);
    *s = (BplStmt){.kind = ST_ASSERT, .at = head->origin->at};
    s->expr = guarded(m, expr_copy(arena, claims->at[i], NULL, NULL, NULL));
    bpl_push(arena, &asserts, s);
  }
  insert_after(arena, &((BplImpl *)cfg->impl)->body, head->origin, &asserts);
}

static void add_to(Maker *m, BplImpl *impl, const RaceRecords *records) {
  const Cfg *cfg = cfg_build(m->program, impl);
  if (cfg->problem) return;
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    const Block *head = &cfg->blocks.at[cfg->sequence.at[i]];
    if (!head->is_head || !head->origin) continue;
    Loop l = {.arena = m->program->arena, .program = m->program, .cfg = cfg, .head = head};
    loop_study(&l);
    if (records) candidates_of_records(&l, records);
    candidates_of_variables(&l);
    candidates_of_arrays(&l, records);
    install(m, cfg, head, &l.made);
  }
}

// A program that was printed with them has them.
static bool has_candidates(const BplProgram *program) {
  for (size_t i = 0; i < program->decls.n; i++)
    if (program->decls.at[i].kind == DECL_CONST && bpl_attr(&program->decls.at[i].var->attrs, OURS))
      return true;
  return false;
}

size_t candidates_add(BplProgram *program, const RaceRecords *records) {
  if (has_candidates(program)) return 0;
  Maker m = {.program = program, .prefix = program->candidates ? program->candidates : "b"};
  while (prefix_taken(program, m.prefix)) m.prefix = arena_format(program->arena, "%s_", m.prefix);
  size_t n = program->decls.n;
  for (size_t i = 0; i < n; i++) {
    const BplDecl *d = &program->decls.at[i];
    BplImpl *impl = d->kind == DECL_IMPL ? d->impl
                    : d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate
                        ? d->proc->impl
                        : NULL;
    if (impl && !bpl_has_attr(&impl->proc->attrs, "inline")) add_to(&m, impl, records);
  }
  if (!bpl_check(program)) fatal("the program with candidate invariants does not check");
  return m.made;
}
