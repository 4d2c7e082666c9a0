#include "engine/loops/vc.h"

#include <assert.h>
#include <string.h>

#include "base/check.h"
#include "base/vec.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/cfg_loops.h"
#include "engine/loops/expr.h"

enum { DEEPEST_FUNCTION = 30 };

// Arguments of functions and bound variables, innermost first.
typedef struct Binding {
  const BplVar *var;
  SmtTerm term;
  const struct Binding *outer;
} Binding;

typedef struct {
  Vc *vc;
  Smt *smt;
  BplProgram *program;
  const Cfg *cfg;
  const bool *out;  // candidates that are left out
  SmtTerm *env;     // present values of cfg->vars; NULL in axioms
  SmtTerm *initial; // at the start of the procedure, for old()
  SmtTerm **ends;   // per block, at its end
  SmtTerm *end_points;
  SmtTerm point;        // of the present block
  VEC(SmtTerm) pending; // assumptions since that point
  int depth;            // of functions being expanded
  int quantified;       // of quantifiers around the present expression
} Gen;

// ---- sorts and expressions

static SmtSort sort_of(Gen *g, const BplType *type) {
  switch (type->kind) {
  case BPL_INT: return smt_sort_int(g->smt);
  case BPL_BOOL: return smt_sort_bool(g->smt);
  case BPL_BV: return smt_sort_bv(g->smt, type->width);
  case BPL_NAMED: return smt_sort_named(g->smt, type->name);
  case BPL_MAP: break;
  }
  VEC(SmtSort) index = {0};
  for (size_t i = 0; i < type->n_index; i++) vec_push(&index, sort_of(g, type->index[i]));
  if (!index.n) vec_push(&index, smt_sort_int(g->smt)); // a map without indices is one cell
  SmtSort sort = smt_sort_array(g->smt, index.n, index.at, sort_of(g, type->value));
  vec_delete(&index);
  return sort;
}

static SmtTerm constant(Gen *g, const BplVar *var) {
  return smt_const(g->smt, arena_format(g->program->arena, "c:%s", var->name),
                   sort_of(g, var->type));
}

static SmtTerm translate(Gen *g, const BplExpr *e, const Binding *bound);

static SmtTerm variable(Gen *g, const BplExpr *e, const Binding *bound) {
  for (const Binding *b = bound; b; b = b->outer)
    if (b->var == e->var) return b->term;
  if (e->var->existential && g->out[e->var->guard]) return smt_false(g->smt);
  if (e->var->kind == VAR_CONST) return constant(g, e->var);
  assert(g->env && g->cfg->vars.at[e->var->index] == e->var);
  return g->env[e->var->index];
}

static SmtOp smt_operator(BplOp op) {
  switch (op) {
  case OP_IFF: return SMT_IFF;
  case OP_AND: return SMT_AND;
  case OP_OR: return SMT_OR;
  case OP_LT: return SMT_LT;
  case OP_LE: return SMT_LE;
  case OP_GT: return SMT_GT;
  case OP_GE: return SMT_GE;
  case OP_CONCAT: return SMT_CONCAT;
  case OP_ADD: return SMT_ADD;
  case OP_SUB: return SMT_SUB;
  case OP_MUL: return SMT_MUL;
  case OP_DIV: return SMT_DIV;
  case OP_MOD: return SMT_MOD;
  default: return SMT_EQ;
  }
}

static SmtTerm binary(Gen *g, const BplExpr *e, const Binding *bound) {
  SmtTerm args[2] = {translate(g, e->args.at[0], bound), translate(g, e->args.at[1], bound)};
  switch (e->op) {
  case OP_DIV:
  case OP_MOD:
    if (g->quantified) break;
    return smt_divide(g->smt, args[0], args[1], e->op == OP_MOD);
  case OP_IMPLIES: return smt_implies(g->smt, args[0], args[1]);
  case OP_EXPLIES: return smt_implies(g->smt, args[1], args[0]);
  case OP_NE: return smt_not(g->smt, smt_eq(g->smt, args[0], args[1]));
  default: break;
  }
  return smt_apply(g->smt, smt_operator(e->op), 2, args);
}

static SmtTerm expand_function(Gen *g, const BplExpr *e, const SmtTerm *args) {
  const BplFunction *f = e->function;
  Binding *bindings = arena_take(g->program->arena, (f->args.n + 1) * sizeof *bindings);
  for (size_t i = 0; i < f->args.n; i++)
    bindings[i] = (Binding){f->args.at[i], args[i], i ? &bindings[i - 1] : NULL};
  g->depth++;
  SmtTerm t = translate(g, f->body, f->args.n ? &bindings[f->args.n - 1] : NULL);
  g->depth--;
  return t;
}

static SmtTerm call_function(Gen *g, const BplExpr *e, const Binding *bound) {
  VEC(SmtTerm) args = {0};
  VEC(SmtSort) sorts = {0};
  for (size_t i = 0; i < e->args.n; i++) {
    vec_push(&args, translate(g, e->args.at[i], bound));
    vec_push(&sorts, sort_of(g, e->args.at[i]->type));
  }
  const BplAttr *builtin = bpl_attr(&e->function->attrs, "bvbuiltin");
  SmtTerm t = NULL;
  if (builtin && builtin->args.n && builtin->args.at[0]->kind == EX_STRING)
    t = smt_bv_operator(g->smt, builtin->args.at[0]->text, args.n, args.at);
  if (!t && e->function->body && g->depth < DEEPEST_FUNCTION) t = expand_function(g, e, args.at);
  if (!t) {
    const char *name = arena_format(g->program->arena, "f:%s", e->function->name);
    t = smt_call(g->smt,
                 smt_function(g->smt, name, args.n, sorts.at, sort_of(g, e->function->result)),
                 args.n, args.at);
  }
  vec_delete(&args);
  vec_delete(&sorts);
  return t;
}

static SmtTerm map_access(Gen *g, const BplExpr *e, const Binding *bound) {
  VEC(SmtTerm) args = {0};
  for (size_t i = 0; i < e->args.n; i++) {
    if (i == 1 && !e->args.at[0]->type->n_index) vec_push(&args, smt_int(g->smt, "0"));
    vec_push(&args, translate(g, e->args.at[i], bound));
  }
  if (e->kind == EX_SELECT && !e->args.at[0]->type->n_index) vec_push(&args, smt_int(g->smt, "0"));
  SmtTerm t = smt_apply(g->smt, e->kind == EX_SELECT ? SMT_SELECT : SMT_STORE, args.n, args.at);
  vec_delete(&args);
  return t;
}

static SmtTerm quantifier(Gen *g, const BplExpr *e, const Binding *bound) {
  VEC(SmtTerm) vars = {0}, triggers = {0};
  Binding *bindings = arena_take(g->program->arena, (e->bound.n + 1) * sizeof *bindings);
  for (size_t i = 0; i < e->bound.n; i++) {
    SmtTerm var = smt_fresh(g->smt, e->bound.at[i]->name, sort_of(g, e->bound.at[i]->type));
    vec_push(&vars, var);
    bindings[i] = (Binding){e->bound.at[i], var, i ? &bindings[i - 1] : bound};
  }
  const Binding *inner = &bindings[e->bound.n - 1];
  g->quantified++;
  for (size_t i = 0; i < e->attrs.n && !triggers.n; i++)
    for (size_t j = 0; e->attrs.at[i].trigger && j < e->attrs.at[i].args.n; j++)
      vec_push(&triggers, translate(g, e->attrs.at[i].args.at[j], inner));
  SmtTerm t = smt_quantify(g->smt, e->kind == EX_FORALL, vars.n, vars.at, triggers.n, triggers.at,
                           translate(g, e->args.at[0], inner));
  g->quantified--;
  vec_delete(&vars);
  vec_delete(&triggers);
  return t;
}

static SmtTerm in_initial_state(Gen *g, const BplExpr *e, const Binding *bound) {
  SmtTerm *present = g->env;
  g->env = g->initial;
  SmtTerm t = translate(g, e, bound);
  g->env = present;
  return t;
}

static SmtTerm translate(Gen *g, const BplExpr *e, const Binding *bound) {
  switch (e->kind) {
  case EX_INT: return smt_int(g->smt, e->text);
  case EX_TRUE: return smt_true(g->smt);
  case EX_FALSE: return smt_false(g->smt);
  case EX_BV: return smt_bv(g->smt, e->text, e->width);
  case EX_VAR: return variable(g, e, bound);
  case EX_UNARY: {
    SmtTerm a = translate(g, e->args.at[0], bound);
    return smt_apply(g->smt, e->op == OP_NOT ? SMT_NOT : SMT_NEG, 1, &a);
  }
  case EX_BINARY: return binary(g, e, bound);
  case EX_ITE: {
    SmtTerm args[3] = {translate(g, e->args.at[0], bound), translate(g, e->args.at[1], bound),
                       translate(g, e->args.at[2], bound)};
    return smt_apply(g->smt, SMT_ITE, 3, args);
  }
  case EX_CALL: return call_function(g, e, bound);
  case EX_SELECT:
  case EX_STORE: return map_access(g, e, bound);
  case EX_EXTRACT: return smt_extract(g->smt, translate(g, e->args.at[0], bound), e->width, e->low);
  case EX_FORALL:
  case EX_EXISTS: return quantifier(g, e, bound);
  case EX_OLD: return in_initial_state(g, e->args.at[0], bound);
  case EX_STRING: break;
  }
  fatal("an expression that cannot be translated");
}

// ---- blocks

static SmtTerm fresh_value(Gen *g, const BplVar *var) {
  return var->kind == VAR_CONST ? constant(g, var)
                                : smt_fresh(g->smt, var->name, sort_of(g, var->type));
}

static SmtTerm conjunction(Gen *g) {
  SmtTerm t =
      g->pending.n ? smt_apply(g->smt, SMT_AND, g->pending.n, g->pending.at) : smt_true(g->smt);
  vec_clear(&g->pending);
  return t;
}

// A new point, reached when the present one is and the pending assumptions hold.
static void advance(Gen *g) {
  if (!g->pending.n) return;
  SmtTerm next = smt_fresh(g->smt, "at", smt_sort_bool(g->smt));
  vec_push(&g->pending, g->point);
  smt_assert(g->smt, smt_implies(g->smt, next, conjunction(g)));
  g->point = next;
}

static SmtTerm *copy_env(Gen *g, const SmtTerm *env) {
  SmtTerm *copy = arena_take(g->program->arena, (g->cfg->vars.n + 1) * sizeof *copy);
  if (g->cfg->vars.n) memcpy(copy, env, g->cfg->vars.n * sizeof *copy);
  return copy;
}

static bool is_out(const Gen *g, const Cmd *cmd) {
  const BplVar *guard = expr_guard(cmd->expr);
  return guard && g->out[guard->guard];
}

static void oblige(Gen *g, const Cmd *cmd, bool entry) {
  advance(g);
  BplVar *guard = expr_guard(cmd->expr);
  SmtTerm claim = translate(g, guard ? cmd->expr->args.at[1] : cmd->expr, NULL);
  SmtTerm fails = smt_fresh(g->smt, "fails", smt_sort_bool(g->smt));
  SmtTerm parts[3] = {g->point, smt_not(g->smt, claim),
                      guard ? constant(g, guard) : smt_true(g->smt)};
  smt_assert(g->smt, smt_implies(g->smt, fails, smt_apply(g->smt, SMT_AND, 3, parts)));
  bpl_push(
      g->program->arena, &g->vc->obligations,
      (Obligation){g->point, claim, fails, guard, cmd, guard ? NULL : copy_env(g, g->env), entry});
}

// A map gets a name for each of its values, which triggers can speak of.
static SmtTerm named(Gen *g, const BplVar *var, SmtTerm value) {
  if (var->type->kind != BPL_MAP) return value;
  SmtTerm name = fresh_value(g, var);
  smt_assert(g->smt, smt_eq(g->smt, name, value));
  return name;
}

static void suppose(Gen *g, const Cmd *cmd) {
  if (!is_out(g, cmd)) vec_push(&g->pending, translate(g, cmd->expr, NULL));
}

static void run_command(Gen *g, const Cmd *cmd) {
  switch (cmd->kind) {
  case CMD_ASSERT:
    if (!is_out(g, cmd)) oblige(g, cmd, false);
    suppose(g, cmd);
    break;
  case CMD_ASSUME: suppose(g, cmd); break;
  case CMD_ASSIGN:
    g->env[cmd->var->index] = named(g, cmd->var, translate(g, cmd->expr, NULL));
    break;
  case CMD_HAVOC: g->env[cmd->var->index] = fresh_value(g, cmd->var); break;
  }
}

// Where control leaves for the head of a loop its invariants are checked; back edges end there.
static void check_invariants(Gen *g, const Block *from) {
  for (size_t i = 0; i < from->next.n; i++) {
    const Block *head = &g->cfg->blocks.at[from->next.at[i]];
    if (!head->is_head) continue;
    bool entry = head->order > from->order;
    SmtTerm point = g->point;
    for (size_t j = 0, n = cfg_invariants(head); j < n; j++)
      if (head->cmds.at[j].kind == CMD_ASSERT && !is_out(g, &head->cmds.at[j]))
        oblige(g, &head->cmds.at[j], entry);
    g->point = point;
  }
}

static bool is_back_edge(const Cfg *cfg, int from, const Block *to) {
  DEBUG_ONLY((size_t)from < cfg->blocks.n);
  return cfg->blocks.at[from].order >= to->order;
}

// Values at the start of a block: one that all predecessors agree on, or a fresh one that each edge
// sets.
static void join(Gen *g, const Block *block) {
  VEC(int) from = {0};
  for (size_t i = 0; i < block->before.n; i++)
    if (!is_back_edge(g->cfg, block->before.at[i], block)) vec_push(&from, block->before.at[i]);
  VEC(SmtTerm) edges = {0};
  for (size_t i = 0; i < from.n; i++)
    vec_push(&edges, from.n == 1 ? g->end_points[from.at[i]]
                                 : smt_fresh(g->smt, "edge", smt_sort_bool(g->smt)));
  if (from.n > 1)
    for (size_t i = 0; i < from.n; i++)
      smt_assert(g->smt, smt_implies(g->smt, edges.at[i], g->end_points[from.at[i]]));
  for (size_t v = 0; v < g->cfg->vars.n; v++) {
    SmtTerm value = g->ends[from.at[0]][v];
    bool same = true;
    for (size_t i = 1; i < from.n; i++) same &= g->ends[from.at[i]][v] == value;
    if (!same) {
      value = fresh_value(g, g->cfg->vars.at[v]);
      for (size_t i = 0; i < from.n; i++)
        smt_assert(g->smt,
                   smt_implies(g->smt, edges.at[i], smt_eq(g->smt, value, g->ends[from.at[i]][v])));
    }
    g->env[v] = value;
  }
  if (from.n > 1) {
    g->point = smt_fresh(g->smt, "at", smt_sort_bool(g->smt));
    smt_assert(g->smt, smt_implies(g->smt, g->point, smt_apply(g->smt, SMT_OR, edges.n, edges.at)));
  } else {
    g->point = edges.at[0];
  }
  vec_delete(&from);
  vec_delete(&edges);
}

static void run_block(Gen *g, const Block *block) {
  if (block->before.n && block->order > 0) join(g, block);
  size_t first = 0;
  if (block->is_head) {
    for (size_t i = 0; i < block->changed.n; i++)
      g->env[block->changed.at[i]->index] = fresh_value(g, block->changed.at[i]);
    for (size_t n = cfg_invariants(block); first < n; first++) suppose(g, &block->cmds.at[first]);
  }
  for (size_t i = first; i < block->cmds.n; i++) run_command(g, &block->cmds.at[i]);
  advance(g);
  check_invariants(g, block);
  vec_clear(&g->pending);
  g->ends[block->index] = copy_env(g, g->env);
  g->end_points[block->index] = g->point;
}

// ---- the whole

static void assert_unique(Gen *g) {
  VEC(SmtTerm) same = {0};
  for (size_t i = 0; i < g->program->decls.n; i++) {
    const BplDecl *a = &g->program->decls.at[i];
    if (a->kind != DECL_CONST || !a->var->unique) continue;
    vec_clear(&same);
    for (size_t j = i; j < g->program->decls.n; j++) {
      const BplDecl *b = &g->program->decls.at[j];
      if (b->kind == DECL_CONST && b->var->unique && bpl_type_equal(a->var->type, b->var->type))
        vec_push(&same, constant(g, b->var));
    }
    if (same.n > 1) smt_assert(g->smt, smt_apply(g->smt, SMT_DISTINCT, same.n, same.at));
  }
  vec_delete(&same);
}

static void assert_background(Gen *g) {
  assert_unique(g);
  for (size_t i = 0; i < g->program->decls.n; i++) {
    const BplDecl *d = &g->program->decls.at[i];
    if (d->kind == DECL_AXIOM) smt_assert(g->smt, translate(g, d->axiom, NULL));
    if (d->kind != DECL_CONST || !d->var->existential) continue;
    assert(d->var->guard == g->vc->guards.n);
    bpl_push(g->program->arena, &g->vc->guards,
             (Guard){d->var, constant(g, d->var), g->out[d->var->guard]});
  }
}

Vc *vc_build(BplProgram *program, const Cfg *cfg, const bool *out, bool names_products) {
  assert(!cfg->problem);
  for (size_t i = 0; i < cfg->vars.n; i++)
    cfg->vars.at[i]->index = (int)i; // another graph may have been built since
  Vc *vc = arena_take(program->arena, sizeof *vc);
  *vc = (Vc){.smt = smt_new(), .cfg = cfg, .program = program};
  if (names_products) smt_name_products(vc->smt);
  Gen g = {.vc = vc, .smt = vc->smt, .program = program, .cfg = cfg, .out = out};
  assert_background(&g);
  g.env = arena_take(program->arena, (cfg->vars.n + 1) * sizeof *g.env);
  for (size_t i = 0; i < cfg->vars.n; i++) g.env[i] = fresh_value(&g, cfg->vars.at[i]);
  g.initial = copy_env(&g, g.env);
  g.ends = arena_take(program->arena, cfg->blocks.n * sizeof *g.ends);
  g.end_points = arena_take(program->arena, cfg->blocks.n * sizeof *g.end_points);
  g.point = smt_true(g.smt);
  for (size_t i = 0; i < cfg->sequence.n; i++) run_block(&g, &cfg->blocks.at[cfg->sequence.at[i]]);
  smt_assert_product_facts(g.smt);
  vec_delete(&g.pending);
  return vc;
}

void vc_delete(Vc *vc) {
  if (vc) smt_delete(vc->smt);
}
