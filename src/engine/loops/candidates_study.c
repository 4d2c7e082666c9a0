#include <string.h>

#include "base/vec.h"
#include "engine/loops/candidates_inside.h"
#include "engine/loops/candidates_study.h"
#include "engine/loops/cfg_loops.h"
#include "engine/loops/expr.h"

static bool in_list(const BplVars *vars, const BplVar *var) {
  for (size_t i = 0; i < vars->n; i++)
    if (vars->at[i] == var) return true;
  return false;
}

// Variables of inlined procedures have no name at the loop.
static bool in_scope(const Loop *l, const BplVar *var) {
  if (var->kind == VAR_CONST || var->kind == VAR_GLOBAL) return true;
  const BplImpl *impl = l->cfg->impl;
  return in_list(&impl->locals, var) || in_list(&impl->in, var) || in_list(&impl->out, var);
}

typedef struct {
  const Loop *loop;
  bool out_of_scope, changed, odd;
} Look;

static void look(const BplExpr *e, void *context) {
  Look *k = context;
  if (e->kind == EX_FORALL || e->kind == EX_EXISTS || e->kind == EX_OLD) k->odd = true;
  if (e->kind != EX_VAR || e->var->kind == VAR_BOUND) return;
  k->out_of_scope |= !in_scope(k->loop, e->var);
  k->changed |= in_list(&k->loop->head->changed, e->var);
}

static Look look_at(const Loop *l, const BplExpr *e) {
  Look k = {.loop = l};
  expr_walk(e, look, &k);
  return k;
}

bool loop_changes(const Loop *l, const BplExpr *e) { return look_at(l, e).changed; }

static bool fits(const Loop *l, const BplExpr *e) {
  Look k = look_at(l, e);
  return !k.out_of_scope && !k.odd;
}

// Does the program have this candidate at the loop already?
static bool is_given(const Loop *l, const BplExpr *e) {
  for (size_t i = 0, n = cfg_invariants(l->head); i < n; i++) {
    const BplExpr *claim = l->head->cmds.at[i].expr;
    if (expr_guard(claim) && expr_equal(claim->args.at[1], e)) return true;
  }
  return false;
}

void loop_add(Loop *l, BplExpr *e) {
  enum { MOST = 600 };
  if (l->made.n >= MOST || !fits(l, e) || is_given(l, e)) return;
  for (size_t i = 0; i < l->made.n; i++)
    if (expr_equal(l->made.at[i], e)) return;
  bpl_push(l->arena, &l->made, e);
}

void loop_add_about_all(Loop *l, BplExpr *e) {
  if (!look_at(l, e).out_of_scope) bpl_push(l->arena, &l->made, e);
}

const Progress *loop_progress(const Loop *l, const BplVar *var) {
  for (size_t i = 0; i < l->progress.n; i++)
    if (l->progress.at[i].var == var) return &l->progress.at[i];
  return NULL;
}

static bool is_member(const Loop *l, const Block *b) {
  for (int h = b->inner_head; h >= 0; h = l->cfg->blocks.at[h].outer_head)
    if (h == l->head->index) return true;
  return false;
}

typedef enum { USE_NONE, USE_SETS, USE_READS } Use;

static Use first_use(const Block *b, size_t first, const BplVar *var) {
  for (size_t j = first; j < b->cmds.n; j++) {
    const Cmd *cmd = &b->cmds.at[j];
    if (cmd->expr && expr_mentions(cmd->expr, var)) return USE_READS;
    if (cmd->var == var) return USE_SETS;
  }
  return USE_NONE;
}

// Is the variable set in each round before it is used, whatever way the round takes? Then there is
// nothing to say about it at the head.
bool loop_is_temporary(const Loop *l, const BplVar *var) {
  bool *seen = memory_take(l->cfg->blocks.n * sizeof *seen), reads = false;
  VEC(const Block *) work = {0};
  vec_push(&work, l->head);
  while (work.n && !reads) {
    const Block *b = vec_pop(&work);
    Use use = first_use(b, b == l->head ? cfg_invariants(b) : 0, var);
    reads = use == USE_READS;
    for (size_t i = 0; use == USE_NONE && i < b->next.n; i++) {
      const Block *next = &l->cfg->blocks.at[b->next.at[i]];
      if (next == l->head || seen[next->index] || !is_member(l, next)) continue;
      seen[next->index] = true;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  return !reads;
}

// The last value given to a variable before the loop, looking up the dominators. A guess: what lies
// between is not examined.
static BplExpr *find_initial(const Loop *l, const BplVar *var) {
  int block = l->head->dominator;
  for (int steps = 0; block >= 0 && steps < 200;
       steps++, block = l->cfg->blocks.at[block].dominator) {
    const Block *b = &l->cfg->blocks.at[block];
    for (size_t i = b->cmds.n; i-- > 0;) {
      if (b->cmds.at[i].var != var) continue;
      if (b->cmds.at[i].kind == CMD_ASSIGN && fits(l, b->cmds.at[i].expr) &&
          !loop_changes(l, b->cmds.at[i].expr))
        return b->cmds.at[i].expr;
      return NULL;
    }
  }
  return NULL;
}

// Where a round of the loop starts a counter of its own.
static BplExpr *find_reset(const Loop *l, const BplVar *var) {
  for (size_t i = 0; i < l->head->members.n; i++) {
    const Block *b = &l->cfg->blocks.at[l->head->members.at[i]];
    for (size_t j = 0; j < b->cmds.n; j++) {
      const Cmd *cmd = &b->cmds.at[j];
      if (cmd->var == var && cmd->kind == CMD_ASSIGN && fits(l, cmd->expr) &&
          !loop_changes(l, cmd->expr))
        return cmd->expr;
    }
  }
  return NULL;
}

static bool is_var(const BplExpr *e, const BplVar *var) {
  return e->kind == EX_VAR && e->var == var;
}

// var + s, s + var or var - s
static BplExpr *step_in(const Loop *l, BplExpr *value, const BplVar *var) {
  if (value->kind != EX_BINARY) return NULL;
  BplExpr *a = value->args.at[0], *b = value->args.at[1], *step = NULL;
  if (value->op == OP_ADD && is_var(a, var)) step = b;
  else if (value->op == OP_ADD && is_var(b, var)) step = a;
  else if (value->op == OP_SUB && is_var(a, var)) {
    long long n;
    step = expr_small_int(b, &n) ? expr_int(l->arena, -n) : NULL;
  }
  return step && fits(l, step) && !loop_changes(l, step) ? step : NULL;
}

// Does a round that comes through the one block come through the other behind it?
static bool goes_on_to(const Loop *l, const Block *from, const Block *to) {
  bool *seen = memory_take(l->cfg->blocks.n * sizeof *seen), found = from == to;
  VEC(const Block *) work = {0};
  vec_push(&work, from);
  while (work.n && !found) {
    const Block *b = vec_pop(&work);
    for (size_t i = 0; i < b->next.n; i++) {
      const Block *next = &l->cfg->blocks.at[b->next.at[i]];
      if (next == l->head || seen[next->index] || !is_member(l, next)) continue;
      seen[next->index] = true;
      found |= next == to;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

// What all assignments of one round add to the variable together, if they are numbers; else the
// first step found. Of two branches of which each adds the same, one is taken.
static BplExpr *find_step(const Loop *l, const BplVar *var) {
  BplExpr *first = NULL;
  const Block *where = NULL;
  long long sum = 0, one = 0;
  bool numbers = true;
  for (size_t i = 0; i < l->head->members.n; i++) {
    const Block *b = &l->cfg->blocks.at[l->head->members.at[i]];
    for (size_t j = 0; j < b->cmds.n; j++) {
      if (b->cmds.at[j].var != var || b->cmds.at[j].kind != CMD_ASSIGN) continue;
      BplExpr *step = step_in(l, b->cmds.at[j].expr, var);
      if (!step) continue;
      long long n;
      bool is_number = expr_small_int(step, &n) && b->inner_head == l->head->index;
      bool instead =
          is_number && where && n == one && !goes_on_to(l, where, b) && !goes_on_to(l, b, where);
      numbers &= is_number;
      sum += is_number && !instead ? n : 0;
      if (!first) first = step, where = b, one = is_number ? n : 0;
    }
  }
  return first && numbers && sum ? expr_int(l->arena, sum) : first;
}

// What a variable that the loop sets at one place only stands for.
static BplExpr *meaning(BplVar *var, void *context) {
  const Loop *l = context;
  BplExpr *found = NULL;
  for (size_t i = 0; i < l->head->members.n; i++) {
    const Block *b = &l->cfg->blocks.at[l->head->members.at[i]];
    for (size_t j = 0; j < b->cmds.n; j++) {
      if (b->cmds.at[j].var != var) continue;
      if (found || b->cmds.at[j].kind != CMD_ASSIGN || expr_mentions(b->cmds.at[j].expr, var))
        return NULL;
      found = b->cmds.at[j].expr;
    }
  }
  return found && loop_is_temporary(l, var) ? found : NULL;
}

BplExpr *loop_resolved(const Loop *l, BplExpr *e) {
  for (int depth = 0; depth < 3; depth++) e = expr_copy(l->arena, e, meaning, NULL, (void *)l);
  return e;
}

bool loop_speaks_of_temporaries(const Loop *l, const BplExpr *e) {
  if (e->kind == EX_VAR) return in_list(&l->head->changed, e->var) && loop_is_temporary(l, e->var);
  for (size_t i = 0; i < e->args.n; i++)
    if (loop_speaks_of_temporaries(l, e->args.at[i])) return true;
  return false;
}

static void look_for_ghosts(const BplExpr *e, void *found) {
  static const char *const ghosts[] = {"$steady", "$home", "$maker", "$taker", "$once", "$xor"};
  for (size_t i = 0; e->kind == EX_CALL && i < sizeof ghosts / sizeof *ghosts; i++)
    *(bool *)found |= !strncmp(e->function->name, ghosts[i], strlen(ghosts[i]));
}

// What the translation says of the world is no condition of the loop's.
static bool speaks_of_ghosts(const BplExpr *e) {
  bool found = false;
  expr_walk(e, look_for_ghosts, &found);
  return found;
}

static void add_atom(Loop *l, BplOp op, BplExpr *left, BplExpr *right) {
  if (speaks_of_ghosts(left) || speaks_of_ghosts(right)) return;
  left = loop_resolved(l, left);
  right = loop_resolved(l, right);
  if (left->type->kind != BPL_INT || !fits(l, left) || !fits(l, right)) return;
  for (size_t i = 0; i < l->atoms.n; i++)
    if (l->atoms.at[i].op == op && expr_equal(l->atoms.at[i].left, left) &&
        expr_equal(l->atoms.at[i].right, right))
      return;
  bpl_push(l->arena, &l->atoms, (Atom){op, left, right});
}

static void find_atoms(Loop *l, const BplExpr *e, bool positive) {
  if (e->kind == EX_UNARY && e->op == OP_NOT) return find_atoms(l, e->args.at[0], !positive);
  if (e->kind == EX_ITE)
    for (int i = 0; i < 3; i++) find_atoms(l, e->args.at[i], positive);
  if (e->kind != EX_BINARY || e->type->kind != BPL_BOOL) return;
  BplExpr *a = e->args.at[0], *b = e->args.at[1];
  switch (e->op) {
  case OP_LT: positive ? add_atom(l, OP_LT, a, b) : add_atom(l, OP_LE, b, a); break;
  case OP_LE: positive ? add_atom(l, OP_LE, a, b) : add_atom(l, OP_LT, b, a); break;
  case OP_GT: positive ? add_atom(l, OP_LT, b, a) : add_atom(l, OP_LE, a, b); break;
  case OP_GE: positive ? add_atom(l, OP_LE, b, a) : add_atom(l, OP_LT, a, b); break;
  case OP_EQ: add_atom(l, positive ? OP_EQ : OP_NE, a, b); break;
  case OP_NE: add_atom(l, positive ? OP_NE : OP_EQ, a, b); break;
  case OP_AND:
  case OP_OR:
  case OP_IMPLIES:
  case OP_IFF:
  case OP_EXPLIES:
    find_atoms(l, a, e->op == OP_IMPLIES ? !positive : positive);
    find_atoms(l, b, positive);
    break;
  default: break;
  }
}

// Also what is kept in a variable, as the second half of `i < m && j < n` is.
static bool decides(const Cmd *cmd) {
  return cmd->kind == CMD_ASSUME || (cmd->kind == CMD_ASSIGN && cmd->var->type->kind == BPL_BOOL);
}

static void find_atoms_in(Loop *l, const Block *block) {
  for (size_t i = 0; i < block->cmds.n; i++)
    if (decides(&block->cmds.at[i])) find_atoms(l, block->cmds.at[i].expr, true);
}

void loop_study(Loop *l) {
  for (size_t i = 0; i < l->head->members.n; i++)
    find_atoms_in(l, &l->cfg->blocks.at[l->head->members.at[i]]);
  // the conditions of the loops around it
  for (int around = l->head->outer_head; around >= 0;
       around = l->cfg->blocks.at[around].outer_head) {
    const Block *outer = &l->cfg->blocks.at[around];
    for (size_t i = 0; i < outer->next.n; i++)
      find_atoms_in(l, &l->cfg->blocks.at[outer->next.at[i]]);
  }
  for (size_t i = 0; i < l->head->changed.n; i++) {
    BplVar *var = l->head->changed.at[i];
    if (var->type->kind != BPL_INT || !in_scope(l, var)) continue;
    bool temporary = loop_is_temporary(l, var);
    BplExpr *reset = find_reset(l, var), *initial = temporary ? reset : find_initial(l, var);
    bpl_push(l->arena, &l->progress, (Progress){var, initial, find_step(l, var), reset, temporary});
  }
}
