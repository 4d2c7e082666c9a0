#include "engine/loops/trial.h"

#include <string.h>

#include "base/vec.h"
#include "engine/loops/expr.h"

enum { RUNS_WITHOUT_NEWS = 30, MOST_RUNS = 300, MOST_COMMANDS = 4000, MOST_DEPTH = 60 };

typedef struct {
  int64_t key[2], value;
} Element;

// An integer or Boolean, or a map from one or two of them; what was never set is drawn by `fill`.
typedef struct {
  bool known;
  int64_t number;
  uint64_t fill;
  VEC(Element) elements;
} Value;

typedef struct Argument {
  const BplVar *var;
  int64_t number;
  const struct Argument *outer;
} Argument;

struct Trial {
  const BplProgram *program;
  const Cfg *cfg;
  Value *values;   // of cfg->vars
  uint64_t dice;   // state of the generator
  uint64_t number; // of the run
  uint64_t run;    // tells the functions and constants of one run from those of another
  int depth;
  bool *gone; // by number of the guard: refuted
  bool news;  // this run has shown something
  const TrialReport *report;
};

// ---- chance, the same in each session

static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static uint64_t draw(Trial *t) { return mix(t->dice += 0x9e3779b97f4a7c15u); }

static uint64_t hash_text(const char *text) {
  uint64_t h = 1469598103934665603u;
  for (; *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211u;
  return h;
}

// Small numbers, mostly: loops that run a few times show most.
static int64_t number_of(uint64_t chance, const BplType *type) {
  if (type->kind == BPL_BOOL) return (int64_t)(chance & 1);
  int64_t n = (int64_t)(chance >> 8 & 0xff);
  switch (chance & 7) {
  case 0: return 0;
  case 1: return n;
  case 2: return -(n % 6);
  default: return n % 9;
  }
}

// ---- expressions

static bool evaluate(Trial *t, const BplExpr *e, const Argument *args, int64_t *out);

static bool divide(int64_t a, int64_t b, bool remainder, int64_t *out) {
  if (!b || b == INT64_MIN || a == INT64_MIN) return false;
  int64_t q = a / b, r = a % b;
  if (r < 0) q -= b > 0 ? 1 : -1, r += b > 0 ? b : -b;
  *out = remainder ? r : q;
  return true;
}

static bool operate(BplOp op, int64_t a, int64_t b, int64_t *out) {
  switch (op) {
  case OP_ADD: return !__builtin_add_overflow(a, b, out);
  case OP_SUB: return !__builtin_sub_overflow(a, b, out);
  case OP_MUL: return !__builtin_mul_overflow(a, b, out);
  case OP_DIV: return divide(a, b, false, out);
  case OP_MOD: return divide(a, b, true, out);
  case OP_LT: return *out = a < b, true;
  case OP_LE: return *out = a <= b, true;
  case OP_GT: return *out = a > b, true;
  case OP_GE: return *out = a >= b, true;
  case OP_EQ:
  case OP_IFF: return *out = a == b, true;
  case OP_NE: return *out = a != b, true;
  default: return false;
  }
}

// Connectives know their result if one side decides it.
static bool connect(Trial *t, const BplExpr *e, const Argument *args, int64_t *out) {
  int64_t a = 0, b = 0;
  bool has_a = evaluate(t, e->args.at[0], args, &a);
  if (e->op == OP_IMPLIES && has_a && !a) return *out = 1, true;
  if (e->op == OP_AND && has_a && !a) return *out = 0, true;
  if (e->op == OP_OR && has_a && a) return *out = 1, true;
  bool has_b = evaluate(t, e->args.at[1], args, &b);
  if (e->op == OP_EXPLIES && has_b && !b) return *out = 1, true;
  if (e->op == OP_AND && has_b && !b) return *out = 0, true;
  if ((e->op == OP_OR || e->op == OP_IMPLIES) && has_b && b) return *out = 1, true;
  if (!has_a || !has_b) return false;
  *out = e->op == OP_AND       ? a && b
         : e->op == OP_OR      ? a || b
         : e->op == OP_IMPLIES ? !a || b
                               : a || !b;
  return true;
}

static bool is_connective(BplOp op) {
  return op == OP_AND || op == OP_OR || op == OP_IMPLIES || op == OP_EXPLIES;
}
static bool is_plain(const BplType *type) {
  return type->kind == BPL_INT || type->kind == BPL_BOOL;
}

static bool look_up(Trial *t, const BplExpr *e, const Argument *args, int64_t *out) {
  const BplExpr *map = e->args.at[0];
  int64_t key[2] = {0, 0};
  if (map->kind != EX_VAR || map->var->kind == VAR_CONST || e->args.n > 3 || !is_plain(e->type))
    return false;
  const Value *m = &t->values[map->var->index];
  for (size_t i = 1; i < e->args.n; i++)
    if (!evaluate(t, e->args.at[i], args, &key[i - 1])) return false;
  if (!m->known) return false;
  for (size_t i = m->elements.n; i-- > 0;) {
    const Element *x = &m->elements.at[i];
    if (x->key[0] == key[0] && x->key[1] == key[1]) return *out = x->value, true;
  }
  *out = number_of(mix(m->fill ^ mix((uint64_t)key[0]) ^ mix((uint64_t)key[1] + 7)), e->type);
  return true;
}

// A function without a body is some function, the same throughout a run.
static bool call(Trial *t, const BplExpr *e, const Argument *args, int64_t *out) {
  enum { MOST = 8 };
  Argument own[MOST];
  if (e->args.n > MOST || t->depth > MOST_DEPTH || !is_plain(e->type)) return false;
  uint64_t h = hash_text(e->function->name) ^ t->run;
  for (size_t i = 0; i < e->args.n; i++) {
    if (!is_plain(e->args.at[i]->type) || !evaluate(t, e->args.at[i], args, &own[i].number))
      return false;
    own[i].var = e->function->args.at[i];
    own[i].outer = i ? &own[i - 1] : NULL;
    h = mix(h ^ mix((uint64_t)own[i].number + i));
  }
  if (!e->function->body) return *out = number_of(h, e->type), true;
  t->depth++;
  bool known = evaluate(t, e->function->body, e->args.n ? &own[e->args.n - 1] : NULL, out);
  t->depth--;
  return known;
}

static bool variable(Trial *t, const BplExpr *e, const Argument *args, int64_t *out) {
  for (const Argument *a = args; a; a = a->outer)
    if (a->var == e->var) return *out = a->number, true;
  if (!is_plain(e->var->type) || e->var->kind == VAR_BOUND) return false;
  if (e->var->kind == VAR_CONST) {
    if (e->var->existential || e->var->unique) return false;
    return *out = number_of(hash_text(e->var->name) ^ t->run, e->var->type), true;
  }
  const Value *v = &t->values[e->var->index];
  *out = v->number;
  return v->known;
}

static bool literal(const char *digits, int64_t *out) {
  enum { MOST_DIGITS = 18 };
  int64_t n = 0;
  for (int i = 0; digits[i]; i++) {
    if (i == MOST_DIGITS) return false;
    n = 10 * n + (digits[i] - '0');
  }
  *out = n;
  return true;
}

static bool evaluate(Trial *t, const BplExpr *e, const Argument *args, int64_t *out) {
  int64_t a, b;
  switch (e->kind) {
  case EX_INT: return literal(e->text, out);
  case EX_TRUE: return *out = 1, true;
  case EX_FALSE: return *out = 0, true;
  case EX_VAR: return variable(t, e, args, out);
  case EX_UNARY:
    if (!evaluate(t, e->args.at[0], args, &a)) return false;
    return e->op == OP_NOT ? (*out = !a, true) : !__builtin_sub_overflow((int64_t)0, a, out);
  case EX_BINARY:
    if (is_connective(e->op)) return connect(t, e, args, out);
    if (!is_plain(e->args.at[0]->type)) return false;
    return evaluate(t, e->args.at[0], args, &a) && evaluate(t, e->args.at[1], args, &b) &&
           operate(e->op, a, b, out);
  case EX_ITE:
    return is_plain(e->type) && evaluate(t, e->args.at[0], args, &a) &&
           evaluate(t, e->args.at[a ? 1 : 2], args, out);
  case EX_CALL: return call(t, e, args, out);
  case EX_SELECT: return look_up(t, e, args, out);
  default: return false;
  }
}

// ---- commands

static void forget(Value *v) {
  v->known = false;
  v->elements.n = 0;
}

static void randomise(Trial *t, const BplVar *var) {
  Value *v = &t->values[var->index];
  v->elements.n = 0;
  v->known = is_plain(var->type) ||
             (var->type->kind == BPL_MAP && var->type->n_index <= 2 && is_plain(var->type->value));
  v->number = number_of(draw(t), is_plain(var->type) ? var->type : &(BplType){.kind = BPL_INT});
  v->fill = draw(t);
}

// A[k] := x
static void store(Trial *t, const BplVar *var, const BplExpr *e) {
  Value *m = &t->values[var->index];
  Element x = {{0, 0}, 0};
  bool same =
      e->args.at[0]->kind == EX_VAR && e->args.at[0]->var == var && e->args.n <= 4 && m->known;
  for (size_t i = 1; same && i + 1 < e->args.n; i++)
    same = evaluate(t, e->args.at[i], NULL, &x.key[i - 1]);
  same = same && evaluate(t, e->args.at[e->args.n - 1], NULL, &x.value);
  if (same) vec_push(&m->elements, x);
  else forget(m);
}

static void assign(Trial *t, const Cmd *cmd) {
  Value *v = &t->values[cmd->var->index];
  if (cmd->expr->kind == EX_STORE) return store(t, cmd->var, cmd->expr);
  if (!is_plain(cmd->var->type)) return forget(v);
  v->known = evaluate(t, cmd->expr, NULL, &v->number);
}

static void refute(Trial *t, const BplVar *guard) {
  t->gone[guard->guard] = t->news = true;
  t->report->refuted(guard, t->report->context);
}

// False: the run ends here.
static bool check(Trial *t, const Cmd *cmd) {
  const BplVar *guard = expr_guard(cmd->expr);
  int64_t holds;
  if (guard && t->gone[guard->guard]) return true;
  bool known = evaluate(t, guard ? cmd->expr->args.at[1] : cmd->expr, NULL, &holds);
  if (guard && known && !holds) refute(t, guard);
  if (guard) return true;
  if (known && !holds) t->report->failed(cmd, t, t->report->context);
  return known && holds;
}

// What a candidate assumes, as in a contract, may be as little as nothing: a run goes on only where
// it holds.
static bool assume(Trial *t, const Cmd *cmd) {
  const BplVar *guard = expr_guard(cmd->expr);
  int64_t holds;
  if (guard && t->gone[guard->guard]) return true;
  return evaluate(t, guard ? cmd->expr->args.at[1] : cmd->expr, NULL, &holds) && holds;
}

static bool execute(Trial *t, const Cmd *cmd) {
  switch (cmd->kind) {
  case CMD_ASSIGN: assign(t, cmd); return true;
  case CMD_HAVOC: randomise(t, cmd->var); return true;
  case CMD_ASSERT: return check(t, cmd);
  case CMD_ASSUME: return assume(t, cmd);
  }
  return false;
}

// A block can be entered if the assumptions at its start hold.
static bool may_enter(Trial *t, const Block *block) {
  int64_t holds;
  for (size_t i = 0; i < block->cmds.n && block->cmds.at[i].kind == CMD_ASSUME; i++)
    if (!evaluate(t, block->cmds.at[i].expr, NULL, &holds) || !holds) return false;
  return true;
}

// Two runs out of three have habits, and choose in a place mostly as they did there before: a
// record that is made once and then kept, which shows what is wrong with many a candidate, is
// unlikely otherwise.
static uint64_t inclination(Trial *t, const Block *from) {
  bool habit = t->number % 3 && draw(t) % 8;
  return habit ? mix(t->run ^ mix((uint64_t)from->index + 1)) : draw(t);
}

static const Block *choose(Trial *t, const Block *from) {
  enum { MOST = 16 };
  const Block *open[MOST];
  size_t n = 0;
  for (size_t i = 0; i < from->next.n && n < MOST; i++) {
    const Block *next = &t->cfg->blocks.at[from->next.at[i]];
    if (may_enter(t, next)) open[n++] = next;
  }
  return n > 1 ? open[inclination(t, from) % n] : n ? open[0] : NULL;
}

// What a variable holds before it is set may be anything: a candidate that speaks of it too early
// is found out by an unlikely value.
static void start(Trial *t, const BplVar *var) {
  randomise(t, var);
  if (var->type->kind == BPL_INT && var->kind != VAR_IN)
    t->values[var->index].number = (int64_t)(draw(t) % 40) - 20;
}

static void run(Trial *t) {
  int commands = 0;
  for (size_t i = 0; i < t->cfg->vars.n; i++)
    if (t->cfg->vars.at[i]->kind != VAR_CONST) start(t, t->cfg->vars.at[i]);
  for (const Block *b = &t->cfg->blocks.at[0]; b; b = choose(t, b))
    for (size_t i = 0; i < b->cmds.n || !i; i++) {
      if (++commands > MOST_COMMANDS) return;
      if (i < b->cmds.n && !execute(t, &b->cmds.at[i])) return;
    }
}

// Axioms tie constants and functions down, which are drawn freely here.
static bool has_axioms(const BplProgram *program) {
  for (size_t i = 0; i < program->decls.n; i++)
    if (program->decls.at[i].kind == DECL_AXIOM) return true;
  return false;
}

static size_t count_guards(const BplProgram *program) {
  size_t n = 0;
  for (size_t i = 0; i < program->decls.n; i++)
    n += program->decls.at[i].kind == DECL_CONST && program->decls.at[i].var->existential;
  return n;
}

bool trial_value(const Trial *t, const BplVar *var, int64_t *number) {
  const Value *v = &t->values[var->index];
  *number = v->number;
  return var->kind != VAR_CONST && is_plain(var->type) && v->known;
}

void trial_runs(const BplProgram *program, const Cfg *cfg, const TrialReport *report) {
  if (has_axioms(program)) return;
  Trial t = {.program = program, .cfg = cfg, .report = report};
  for (size_t i = 0; i < cfg->vars.n; i++)
    cfg->vars.at[i]->index = (int)i; // another graph may have been built since
  t.values = memory_take((cfg->vars.n + 1) * sizeof *t.values);
  t.gone = memory_take((count_guards(program) + 1) * sizeof *t.gone);
  uint64_t last = RUNS_WITHOUT_NEWS;
  for (uint64_t k = 1; k <= last && k <= MOST_RUNS; k++) {
    t.number = k;
    t.dice = t.run = mix(k);
    t.news = false;
    run(&t);
    if (t.news) last = k + RUNS_WITHOUT_NEWS;
  }
  for (size_t i = 0; i < cfg->vars.n; i++) vec_delete(&t.values[i].elements);
  free(t.values);
  free(t.gone);
}
