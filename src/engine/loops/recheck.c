#include "engine/loops/recheck.h"

#include <string.h>

#include "base/vec.h"
#include "smt/smt.h"

// A program in small steps: what the statements of one procedure come to, with calls of inlined procedures spelled out.
typedef enum { DO_ASSUME, DO_CHECK, DO_SET, DO_ANY, DO_NOTHING } StepKind;

typedef struct Frame { // names of one inlined call
  struct Frame *outer;
  int number;
} Frame;

typedef struct {
  StepKind kind;
  const BplExpr *expr;   // read in the names of frame
  const BplExpr *target; // DO_SET: the left side; NULL: var
  BplVar *var;
  const Frame *frame, *var_frame;
  bool negated;
  Position at;
  VEC(int) next, before;
  // found out about loops
  int order;
  bool seen, open, head;
} Step;

typedef struct {
  const char *name;
  const Frame *frame;
  int step;
} Mark;
typedef struct {
  const BplVar *var;
  const Frame *frame;
  SmtTerm term;
} Value;
typedef VEC(Value) Values;
typedef struct Out {
  const char *label;
  bool loop;
  int step;
  const struct Out *outer;
} Out;

typedef struct {
  BplProgram *program;
  Arena *arena;
  Recheck *result;
  VEC(Step) steps;
  VEC(Mark) marks;
  int last; // the step to which the next one is joined; -1 after a jump
  const Frame *frame;
  const Out *outs;
  int leave; // where return goes
  int frames;
  Smt *smt;
  Values initial;
} Checker;

static void give_up(Checker *c, Position at, const char *what) {
  if (c->result->trouble) return;
  c->result->trouble = what;
  c->result->at = at;
}

// ---- into steps

static int add(Checker *c, Step s) {
  s.frame = s.frame ? s.frame : c->frame;
  s.var_frame = s.var_frame ? s.var_frame : c->frame;
  int number = (int)c->steps.n;
  vec_push(&c->steps, s);
  return number;
}

static void join_to(Checker *c, int from, int to) {
  if (from >= 0) vec_push(&c->steps.at[from].next, to);
}

static void then(Checker *c, Step s) {
  int number = add(c, s);
  join_to(c, c->last, number);
  c->last = number;
}

static int mark(Checker *c, const char *name) {
  for (size_t i = 0; i < c->marks.n; i++)
    if (c->marks.at[i].frame == c->frame && !strcmp(c->marks.at[i].name, name)) return c->marks.at[i].step;
  int step = add(c, (Step){.kind = DO_NOTHING});
  vec_push(&c->marks, (Mark){name, c->frame, step});
  return step;
}

static void walk(Checker *c, const BplBlock *);

static void walk_branch(Checker *c, int from, const BplExpr *guard, bool negated, const BplBlock *block, int to, Position at) {
  c->last = from;
  if (guard) then(c, (Step){.kind = DO_ASSUME, .expr = guard, .negated = negated, .at = at});
  else then(c, (Step){.kind = DO_NOTHING});
  if (block) walk(c, block);
  join_to(c, c->last, to);
}

static void walk_while(Checker *c, const BplStmt *s, int after) {
  then(c, (Step){.kind = DO_NOTHING, .at = s->at});
  int head = c->last;
  for (size_t i = 0; i < s->invariants.n; i++)
    then(c, (Step){.kind = s->invariants.at[i].free ? DO_ASSUME : DO_CHECK,
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
  if (c->frames > 20000) return give_up(c, s->at, "procedures that call each other are inlined without end");
  for (size_t i = 0; i < impl->in.n; i++)
    then(c, (Step){.kind = DO_SET, .var = impl->in.at[i], .var_frame = inner, .expr = s->right.at[i], .at = s->at});
  c->frame = inner;
  c->outs = NULL;
  c->leave = add(c, (Step){.kind = DO_NOTHING});
  for (size_t i = 0; i < impl->out.n; i++) then(c, (Step){.kind = DO_ANY, .var = impl->out.at[i]});
  for (size_t i = 0; i < impl->locals.n; i++) then(c, (Step){.kind = DO_ANY, .var = impl->locals.at[i]});
  walk(c, &impl->body);
  join_to(c, c->last, c->leave);
  c->last = c->leave;
  c->frame = mine;
  c->outs = outs;
  c->leave = leave;
  for (size_t i = 0; i < s->left.n; i++) {
    BplExpr *result = arena_take(c->arena, sizeof *result);
    *result = (BplExpr){.kind = EX_VAR, .var = impl->out.at[i], .type = impl->out.at[i]->type, .text = impl->out.at[i]->name};
    then(c, (Step){.kind = DO_SET, .var = s->left.at[i]->var, .var_frame = mine, .expr = result, .frame = inner, .at = s->at});
  }
}

// A call that is not inlined: only what needs no contract. Proofs that norace writes have no other.
static void walk_call(Checker *c, const BplStmt *s) {
  const BplProc *p = s->callee;
  if (p->impl && (bpl_has_attr(&p->attrs, "inline") || bpl_has_attr(&p->impl->attrs, "inline"))) return walk_inlined(c, s);
  if (p->requires.n) return give_up(c, s->at, "a call of a procedure with preconditions");
  for (size_t i = 0; i < p->modifies.n; i++) then(c, (Step){.kind = DO_ANY, .var = p->modifies.at[i]->var, .at = s->at});
  for (size_t i = 0; i < s->left.n; i++) then(c, (Step){.kind = DO_ANY, .var = s->left.at[i]->var, .at = s->at});
}

static void walk_break(Checker *c, const BplStmt *s) {
  const Out *o = c->outs;
  while (o && (s->name ? !o->label || strcmp(o->label, s->name) : !o->loop)) o = o->outer;
  if (o) join_to(c, c->last, o->step);
  c->last = -1;
}

static void walk_assign(Checker *c, const BplStmt *s) {
  if (s->left.n == 1) return then(c, (Step){.kind = DO_SET, .target = s->left.at[0], .expr = s->right.at[0], .at = s->at});
  // All values are taken before any is set: through names of a frame of their own.
  Frame *between = arena_take(c->arena, sizeof *between);
  *between = (Frame){(Frame *)c->frame, ++c->frames};
  BplVars copies = {0};
  for (size_t i = 0; i < s->left.n; i++) {
    BplVar *copy = arena_take(c->arena, sizeof *copy);
    *copy = (BplVar){.name = "copy", .type = s->left.at[i]->type, .kind = VAR_LOCAL};
    bpl_push(c->arena, &copies, copy);
    then(c, (Step){.kind = DO_SET, .var = copy, .var_frame = between, .expr = s->right.at[i], .at = s->at});
    if (s->left.at[i]->kind != EX_VAR) give_up(c, s->at, "several elements of maps set at once");
  }
  for (size_t i = 0; i < s->left.n; i++) {
    BplExpr *value = arena_take(c->arena, sizeof *value);
    *value = (BplExpr){.kind = EX_VAR, .var = copies.at[i], .type = copies.at[i]->type, .text = "copy"};
    then(c, (Step){.kind = DO_SET, .var = s->left.at[i]->var, .expr = value, .frame = between, .at = s->at});
  }
}

static void walk_compound(Checker *c, const BplStmt *s, const char *label) {
  int after = add(c, (Step){.kind = DO_NOTHING});
  Out out = {label, s->kind == ST_WHILE, after, c->outs};
  c->outs = &out;
  if (s->kind == ST_WHILE) walk_while(c, s, after);
  else {
    then(c, (Step){.kind = DO_NOTHING});
    int start = c->last;
    walk_branch(c, start, s->expr, false, &s->body, after, s->at);
    walk_branch(c, start, s->expr, true, &s->otherwise, after, s->at);
  }
  c->outs = out.outer;
  c->last = after;
}

static void walk_one(Checker *c, const BplStmt *s, const char *label) {
  switch (s->kind) {
  case ST_ASSERT: then(c, (Step){.kind = DO_CHECK, .expr = s->expr, .at = s->at}); break;
  case ST_ASSUME: then(c, (Step){.kind = DO_ASSUME, .expr = s->expr, .at = s->at}); break;
  case ST_HAVOC:
    for (size_t i = 0; i < s->left.n; i++) then(c, (Step){.kind = DO_ANY, .var = s->left.at[i]->var, .at = s->at});
    break;
  case ST_ASSIGN: walk_assign(c, s); break;
  case ST_CALL: walk_call(c, s); break;
  case ST_IF:
  case ST_WHILE: walk_compound(c, s, label); break;
  case ST_BREAK: walk_break(c, s); break;
  case ST_RETURN:
    join_to(c, c->last, c->leave);
    c->last = -1;
    break;
  case ST_GOTO:
    for (size_t i = 0; i < s->labels.n; i++) join_to(c, c->last, mark(c, s->labels.at[i]));
    c->last = -1;
    break;
  case ST_LABEL: {
    int step = mark(c, s->name);
    join_to(c, c->last, step);
    c->last = step;
  }
  }
}

static void walk(Checker *c, const BplBlock *block) {
  for (size_t i = 0; i < block->n && !c->result->trouble; i++)
    walk_one(c, block->at[i], i && block->at[i - 1]->kind == ST_LABEL ? block->at[i - 1]->name : NULL);
}

// ---- values

static SmtSort sort_of(Checker *c, const BplType *t) {
  if (t->kind == BPL_INT) return smt_sort_int(c->smt);
  if (t->kind == BPL_BOOL) return smt_sort_bool(c->smt);
  if (t->kind == BPL_BV) return smt_sort_bv(c->smt, t->width);
  if (t->kind == BPL_NAMED) return smt_sort_named(c->smt, t->name);
  SmtSort index[8];
  for (size_t i = 0; i < t->n_index && i < 8; i++) index[i] = sort_of(c, t->index[i]);
  if (!t->n_index || t->n_index > 8) give_up(c, t->at, "a map without indices, or with very many");
  return t->n_index && t->n_index <= 8 ? smt_sort_array(c->smt, t->n_index, index, sort_of(c, t->value)) : smt_sort_int(c->smt);
}

static bool is_local(const BplVar *var) { return var->kind == VAR_LOCAL || var->kind == VAR_IN || var->kind == VAR_OUT; }

static Value *find(Values *values, const BplVar *var, const Frame *frame) {
  for (size_t i = 0; i < values->n; i++)
    if (values->at[i].var == var && (!is_local(var) || values->at[i].frame == frame)) return &values->at[i];
  return NULL;
}

static SmtTerm read_var(Checker *c, Values *values, const BplVar *var, const Frame *frame) {
  if (var->kind == VAR_CONST) return smt_const(c->smt, arena_format(c->arena, "constant %s", var->name), sort_of(c, var->type));
  Value *v = find(values, var, frame);
  if (v) return v->term;
  // Not set so far on this way: its value at the start.
  v = find(&c->initial, var, frame);
  if (!v) {
    vec_push(&c->initial, (Value){var, frame, smt_fresh(c->smt, var->name, sort_of(c, var->type))});
    v = &c->initial.at[c->initial.n - 1];
  }
  return v->term;
}

static void write_var(Values *values, const BplVar *var, const Frame *frame, SmtTerm term) {
  Value *v = find(values, var, frame);
  if (v) v->term = term;
  else vec_push(values, (Value){var, frame, term});
}

typedef struct Bound {
  const BplVar *var;
  SmtTerm term;
  const struct Bound *outer;
} Bound;

static SmtTerm eval(Checker *c, Values *values, const BplExpr *e, const Frame *frame, const Bound *bound, int depth);

static SmtTerm eval_call(Checker *c, Values *values, const BplExpr *e, const Frame *frame, const Bound *bound, int depth) {
  SmtTerm args[8];
  SmtSort sorts[8];
  if (e->args.n > 8 || depth > 40)
    return give_up(c, e->at, "a function of very many arguments, or one that calls itself"), smt_true(c->smt);
  for (size_t i = 0; i < e->args.n; i++) {
    args[i] = eval(c, values, e->args.at[i], frame, bound, depth);
    sorts[i] = sort_of(c, e->args.at[i]->type);
  }
  if (bpl_attr(&e->function->attrs, "bvbuiltin")) return give_up(c, e->at, "operations on bit-vectors"), smt_true(c->smt);
  if (!e->function->body)
    return smt_call(c->smt,
                    smt_function(c->smt, arena_format(c->arena, "function %s", e->function->name), e->args.n, sorts,
                                 sort_of(c, e->function->result)),
                    e->args.n, args);
  Bound *own = arena_take(c->arena, (e->args.n + 1) * sizeof *own);
  for (size_t i = 0; i < e->args.n; i++) own[i] = (Bound){e->function->args.at[i], args[i], i ? &own[i - 1] : NULL};
  return eval(c, values, e->function->body, NULL, e->args.n ? &own[e->args.n - 1] : NULL, depth + 1);
}

static SmtTerm eval_quantifier(Checker *c, Values *values, const BplExpr *e, const Frame *frame, const Bound *bound, int depth) {
  SmtTerm vars[8];
  Bound *own = arena_take(c->arena, 8 * sizeof *own);
  if (e->bound.n > 8) return give_up(c, e->at, "a quantifier over very many variables"), smt_true(c->smt);
  for (size_t i = 0; i < e->bound.n; i++) {
    vars[i] = smt_fresh(c->smt, e->bound.at[i]->name, sort_of(c, e->bound.at[i]->type));
    own[i] = (Bound){e->bound.at[i], vars[i], i ? &own[i - 1] : bound};
  }
  return smt_quantify(c->smt, e->kind == EX_FORALL, e->bound.n, vars, 0, NULL,
                      eval(c, values, e->args.at[0], frame, &own[e->bound.n - 1], depth));
}

static SmtTerm eval_binary(Checker *c, BplOp op, const SmtTerm *a) {
  static const SmtOp same[] = {
      [OP_IFF] = SMT_IFF, [OP_AND] = SMT_AND, [OP_OR] = SMT_OR,   [OP_EQ] = SMT_EQ,         [OP_LT] = SMT_LT,
      [OP_LE] = SMT_LE,   [OP_GT] = SMT_GT,   [OP_GE] = SMT_GE,   [OP_CONCAT] = SMT_CONCAT, [OP_ADD] = SMT_ADD,
      [OP_SUB] = SMT_SUB, [OP_MUL] = SMT_MUL, [OP_DIV] = SMT_DIV, [OP_MOD] = SMT_MOD};
  if (op == OP_IMPLIES) return smt_implies(c->smt, a[0], a[1]);
  if (op == OP_EXPLIES) return smt_implies(c->smt, a[1], a[0]);
  if (op == OP_NE) return smt_not(c->smt, smt_eq(c->smt, a[0], a[1]));
  return smt_apply(c->smt, same[op], 2, a);
}

static SmtTerm eval(Checker *c, Values *values, const BplExpr *e, const Frame *frame, const Bound *bound, int depth) {
  SmtTerm args[10];
  switch (e->kind) {
  case EX_INT: return smt_int(c->smt, e->text);
  case EX_TRUE: return smt_true(c->smt);
  case EX_FALSE: return smt_false(c->smt);
  case EX_BV: return smt_bv(c->smt, e->text, e->width);
  case EX_VAR:
    for (const Bound *b = bound; b; b = b->outer)
      if (b->var == e->var) return b->term;
    return read_var(c, values, e->var, frame);
  case EX_CALL: return eval_call(c, values, e, frame, bound, depth);
  case EX_FORALL:
  case EX_EXISTS: return eval_quantifier(c, values, e, frame, bound, depth);
  case EX_OLD:
  case EX_STRING: return give_up(c, e->at, "old()"), smt_true(c->smt);
  default: break;
  }
  if (e->args.n > 10) return give_up(c, e->at, "a very long expression"), smt_true(c->smt);
  for (size_t i = 0; i < e->args.n; i++) args[i] = eval(c, values, e->args.at[i], frame, bound, depth);
  switch (e->kind) {
  case EX_UNARY: return smt_apply(c->smt, e->op == OP_NOT ? SMT_NOT : SMT_NEG, 1, args);
  case EX_BINARY:
    if ((e->op == OP_DIV || e->op == OP_MOD) && !bound) return smt_divide(c->smt, args[0], args[1], e->op == OP_MOD);
    return eval_binary(c, e->op, args);
  case EX_ITE: return smt_apply(c->smt, SMT_ITE, 3, args);
  case EX_SELECT: return smt_apply(c->smt, SMT_SELECT, e->args.n, args);
  case EX_STORE: return smt_apply(c->smt, SMT_STORE, e->args.n, args);
  default: return smt_extract(c->smt, args[0], e->width, e->low);
  }
}

// The whole map after m[i][j] := v.
static SmtTerm updated(Checker *c, Values *values, const BplExpr *target, SmtTerm value, const Frame *frame) {
  if (target->kind == EX_VAR) return value;
  SmtTerm args[10];
  if (target->args.n > 8) return give_up(c, target->at, "a map of very many indices"), value;
  for (size_t i = 0; i < target->args.n; i++) args[i] = eval(c, values, target->args.at[i], frame, NULL, 0);
  args[target->args.n] = value;
  return updated(c, values, target->args.at[0], smt_apply(c->smt, SMT_STORE, target->args.n + 1, args), frame);
}

static const BplVar *root_of(const BplExpr *target) {
  while (target->kind != EX_VAR) target = target->args.at[0];
  return target->var;
}

// ---- loops

static void visit(Checker *c, int at, int *order) {
  VEC(int) stack = {0};
  VEC(size_t) next = {0};
  vec_push(&stack, at);
  vec_push(&next, 0);
  c->steps.at[at].seen = c->steps.at[at].open = true;
  while (stack.n) {
    int s = stack.at[stack.n - 1];
    if (next.at[next.n - 1] == c->steps.at[s].next.n) {
      c->steps.at[s].open = false;
      c->steps.at[s].order = --*order;
      stack.n--;
      next.n--;
      continue;
    }
    int to = c->steps.at[s].next.at[next.at[next.n - 1]++];
    if (c->steps.at[to].open) c->steps.at[to].head = true; // an edge back
    if (c->steps.at[to].seen) continue;
    c->steps.at[to].seen = c->steps.at[to].open = true;
    vec_push(&stack, to);
    vec_push(&next, 0);
  }
  vec_delete(&stack);
  vec_delete(&next);
}

// The steps from which an edge back to the head is reached without passing the head. Where a loop has a second entry this takes in
// more than the loop, which only forgets more.
static void find_loop(Checker *c, int head, bool *inside) {
  VEC(int) work = {0};
  inside[head] = true;
  for (size_t i = 0; i < c->steps.n; i++)
    for (size_t k = 0; c->steps.at[i].seen && k < c->steps.at[i].next.n; k++)
      if (c->steps.at[i].next.at[k] == head && c->steps.at[i].order >= c->steps.at[head].order) vec_push(&work, (int)i);
  while (work.n) {
    int s = vec_pop(&work);
    if (inside[s]) continue;
    inside[s] = true;
    for (size_t i = 0; i < c->steps.at[s].before.n; i++) vec_push(&work, c->steps.at[s].before.at[i]);
  }
  vec_delete(&work);
}

// Everything that may change between two visits of the head.
static void forget_loop(Checker *c, int head, Values *values) {
  bool *inside = memory_take(c->steps.n + 1);
  find_loop(c, head, inside);
  for (size_t i = 0; i < c->steps.n; i++) {
    const Step *s = &c->steps.at[i];
    if (!inside[i] || (s->kind != DO_SET && s->kind != DO_ANY)) continue;
    const BplVar *var = s->target ? root_of(s->target) : s->var;
    write_var(values, var, s->target ? s->frame : s->var_frame, smt_fresh(c->smt, var->name, sort_of(c, var->type)));
  }
  free(inside);
}

static void find_predecessors(Checker *c) {
  for (size_t i = 0; i < c->steps.n; i++)
    for (size_t k = 0; c->steps.at[i].seen && k < c->steps.at[i].next.n; k++)
      vec_push(&c->steps.at[c->steps.at[i].next.at[k]].before, (int)i);
}

// The claims that stand at the head, one after another.
static void claims_at(Checker *c, int head, int *claims, size_t *n) {
  *n = 0;
  int s = head;
  while (c->steps.at[s].next.n == 1 && *n < 4000) {
    s = c->steps.at[s].next.at[0];
    if (c->steps.at[s].kind != DO_CHECK || c->steps.at[s].head) return;
    claims[(*n)++] = s;
  }
}

// ---- proving

static void prove(Checker *c, SmtTerm reached, SmtTerm claim, Position at) {
  enum { PATIENCE_MS = 60000 };
  if (c->result->trouble) return;
  c->result->assertions++;
  SmtTerm wrong = smt_fresh(c->smt, "wrong", smt_sort_bool(c->smt));
  smt_assert(c->smt, smt_implies(c->smt, wrong, smt_apply(c->smt, SMT_AND, 2, (SmtTerm[]){reached, smt_not(c->smt, claim)})));
  smt_assert_product_facts(c->smt);
  SmtAnswer answer = smt_check(c->smt, 1, &wrong, PATIENCE_MS);
  if (answer != SMT_UNSAT)
    give_up(c, at, answer == SMT_SAT ? "an assertion does not hold" : "the solver gave up on an assertion");
}

typedef struct {
  Values values;
  SmtTerm reached;
  bool known;
} State;

static Values copy_values(const Values *v) {
  Values copy = {0};
  for (size_t i = 0; i < v->n; i++) vec_push(&copy, v->at[i]);
  return copy;
}

// Where ways meet, each value is chosen by the way that was taken.
static void meet(Checker *c, State *into, const State *from) {
  if (!into->known) {
    *into = (State){copy_values(&from->values), from->reached, true};
    return;
  }
  SmtTerm took = from->reached;
  for (size_t i = 0; i < from->values.n; i++) {
    const Value *v = &from->values.at[i];
    SmtTerm old = read_var(c, &into->values, v->var, v->frame);
    if (old != v->term)
      write_var(&into->values, v->var, v->frame, smt_apply(c->smt, SMT_ITE, 3, (SmtTerm[]){took, v->term, old}));
  }
  for (size_t i = 0; i < into->values.n; i++) {
    Value *v = &into->values.at[i];
    if (find((Values *)&from->values, v->var, v->frame)) continue;
    SmtTerm start = read_var(c, (Values *)&from->values, v->var, v->frame);
    if (start != v->term) v->term = smt_apply(c->smt, SMT_ITE, 3, (SmtTerm[]){took, start, v->term});
  }
  into->reached = smt_apply(c->smt, SMT_OR, 2, (SmtTerm[]){into->reached, from->reached});
}

static void also(Checker *c, State *s, SmtTerm fact) {
  SmtTerm next = smt_fresh(c->smt, "here", smt_sort_bool(c->smt));
  smt_assert(c->smt, smt_eq(c->smt, next, smt_apply(c->smt, SMT_AND, 2, (SmtTerm[]){s->reached, fact})));
  s->reached = next;
}

static void do_step(Checker *c, const Step *s, State *state) {
  switch (s->kind) {
  case DO_NOTHING: break;
  case DO_ANY: write_var(&state->values, s->var, s->var_frame, smt_fresh(c->smt, s->var->name, sort_of(c, s->var->type))); break;
  case DO_SET: {
    SmtTerm value = eval(c, &state->values, s->expr, s->frame, NULL, 0);
    if (s->target) value = updated(c, &state->values, s->target, value, s->frame);
    write_var(&state->values, s->target ? root_of(s->target) : s->var, s->target ? s->frame : s->var_frame, value);
    break;
  }
  case DO_ASSUME:
  case DO_CHECK: {
    SmtTerm fact = eval(c, &state->values, s->expr, s->frame, NULL, 0);
    if (s->negated) fact = smt_not(c->smt, fact);
    if (s->kind == DO_CHECK) prove(c, state->reached, fact, s->at);
    also(c, state, fact);
  }
  }
}

// Arriving at the head of a loop: its claims must hold. From there on the loop is any round of it.
static void arrive(Checker *c, int head, State *state) {
  int *claims = memory_take(4000 * sizeof *claims);
  size_t n;
  claims_at(c, head, claims, &n);
  for (size_t i = 0; i < n; i++)
    prove(c, state->reached, eval(c, &state->values, c->steps.at[claims[i]].expr, c->steps.at[claims[i]].frame, NULL, 0),
          c->steps.at[claims[i]].at);
  free(claims);
}

static void start_round(Checker *c, int head, State *state) {
  int *claims = memory_take(4000 * sizeof *claims);
  size_t n;
  forget_loop(c, head, &state->values);
  claims_at(c, head, claims, &n);
  for (size_t i = 0; i < n; i++)
    also(c, state, eval(c, &state->values, c->steps.at[claims[i]].expr, c->steps.at[claims[i]].frame, NULL, 0));
  free(claims);
}

static void run(Checker *c) {
  int order = (int)c->steps.n;
  visit(c, 0, &order);
  find_predecessors(c);
  int *at = memory_take((c->steps.n + 1) * sizeof *at);
  State *states = memory_take((c->steps.n + 1) * sizeof *states);
  size_t n = 0;
  for (size_t i = 0; i < c->steps.n; i++)
    if (c->steps.at[i].seen) at[c->steps.at[i].order - order] = (int)i, n++;
  states[0] = (State){.reached = smt_true(c->smt), .known = true};
  for (size_t i = 0; i < n && !c->result->trouble; i++) {
    const Step *s = &c->steps.at[at[i]];
    State *state = &states[at[i]];
    if (s->head) start_round(c, at[i], state);
    do_step(c, s, state);
    for (size_t k = 0; k < s->next.n && !c->result->trouble; k++) {
      const Step *to = &c->steps.at[s->next.at[k]];
      if (to->head) arrive(c, s->next.at[k], state);
      if (to->order <= s->order) continue; // back
      // The way taken is named, so that values can be chosen by it where ways meet.
      SmtTerm way = smt_fresh(c->smt, "way", smt_sort_bool(c->smt));
      smt_assert(c->smt, smt_implies(c->smt, way, state->reached));
      State copy = {state->values, way, true};
      meet(c, &states[s->next.at[k]], &copy);
    }
    vec_delete(&state->values);
  }
  for (size_t i = 0; i < c->steps.n; i++) vec_delete(&states[i].values);
  free(states);
  free(at);
}

static void background(Checker *c) {
  Values none = {0};
  for (size_t i = 0; i < c->program->decls.n; i++) {
    const BplDecl *d = &c->program->decls.at[i];
    if (d->kind == DECL_AXIOM) smt_assert(c->smt, eval(c, &none, d->axiom, NULL, NULL, 0));
    if (d->kind == DECL_CONST && (d->var->unique || d->var->existential))
      give_up(c, d->var->at, "unique or existential constants");
    if (d->var && d->var->where) give_up(c, d->var->at, "where clauses");
  }
  vec_delete(&none);
}

static bool has_where(const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++)
    if (vars->at[i]->where) return true;
  return false;
}

static void check_impl(Checker *c, const BplImpl *impl) {
  Frame *top = arena_take(c->arena, sizeof *top);
  c->frame = top;
  c->smt = smt_new();
  background(c);
  if (has_where(&impl->in) || has_where(&impl->out) || has_where(&impl->locals)) give_up(c, impl->at, "where clauses");
  if (impl->separate && (impl->proc->requires.n || impl->proc->ensures.n))
    give_up(c, impl->at, "a contract apart from its implementation");
  c->last = add(c, (Step){.kind = DO_NOTHING});
  c->leave = add(c, (Step){.kind = DO_NOTHING});
  for (size_t i = 0; i < impl->proc->requires.n; i++)
    then(c, (Step){.kind = DO_ASSUME, .expr = impl->proc->requires.at[i].expr, .at = impl->at});
  walk(c, &impl->body);
  join_to(c, c->last, c->leave);
  c->last = c->leave;
  for (size_t i = 0; i < impl->proc->ensures.n; i++)
    if (!impl->proc->ensures.at[i].free)
      then(c, (Step){.kind = DO_CHECK, .expr = impl->proc->ensures.at[i].expr, .at = impl->at});
  if (!c->result->trouble) run(c);
  for (size_t i = 0; i < c->steps.n; i++) {
    vec_delete(&c->steps.at[i].next);
    vec_delete(&c->steps.at[i].before);
  }
  vec_delete(&c->steps);
  vec_delete(&c->marks);
  vec_delete(&c->initial);
  smt_delete(c->smt);
  c->frames = 0;
}

Recheck recheck(BplProgram *program) {
  Recheck result = {0};
  for (size_t i = 0; i < program->decls.n && !result.trouble; i++) {
    const BplDecl *d = &program->decls.at[i];
    const BplImpl *impl = d->kind == DECL_IMPL                                                ? d->impl
                          : d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate ? d->proc->impl
                                                                                              : NULL;
    if (!impl || bpl_has_attr(&impl->proc->attrs, "inline") || bpl_has_attr(&impl->attrs, "inline")) continue;
    Checker c = {.program = program, .arena = program->arena, .result = &result};
    check_impl(&c, impl);
  }
  return result;
}
