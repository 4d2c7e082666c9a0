// State, expressions and commands of the machine.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/expr.h"
#include "engine/loops/run_inside.h"
#include "engine/loops/run_machine.h"

enum { BUCKETS = 4096, MOST_DEPTH = 60, MOST_ARGUMENTS = MOST_KEYS };

// ---- state

void machine_start(Machine *m) {
  for (size_t i = 0; i < m->cfg->vars.n; i++) m->cfg->vars.at[i]->index = (int)i;
  m->scalars = memory_take((m->cfg->vars.n + 1) * sizeof *m->scalars);
  m->ages = memory_take((m->cfg->vars.n + 1) * sizeof *m->ages);
  m->buckets = memory_take(BUCKETS * sizeof *m->buckets);
}

void machine_end(Machine *m) {
  free(m->scalars);
  free(m->ages);
  free(m->buckets);
  vec_delete(&m->elements);
  text_delete(&m->drawn);
}

static bool is_plain(const BplType *type) {
  return type->kind == BPL_INT || type->kind == BPL_BOOL;
}

// What is set at the start: inputs and globals. Locals may hold anything, too.
void machine_reset(Machine *m) {
  m->drawn.n = 0;
  m->elements.n = 0;
  m->commands = m->depth = 0;
  m->instances = 0;
  m->n_active = 0;
  for (int i = 0; i < BUCKETS; i++) m->buckets[i] = -1;
  for (size_t i = 0; i < m->cfg->vars.n; i++) {
    const BplVar *var = m->cfg->vars.at[i];
    m->ages[i] = 0;
    m->scalars[i] = (Scalar){0, false};
    if (is_plain(var->type) && !var->existential && !var->unique)
      m->scalars[i] = (Scalar){machine_draw(m, "initial", var), true};
  }
}

static uint64_t hash_of(const void *of, const int64_t *key, size_t n) {
  uint64_t h = (uint64_t)(uintptr_t)of * 0x9e3779b97f4a7c15u;
  for (size_t i = 0; i < n; i++) h = (h ^ (uint64_t)key[i]) * 0xbf58476d1ce4e5b9u ^ h >> 29;
  return h % BUCKETS;
}

static bool is_element(const Element *e, const void *of, const int64_t *key, size_t n) {
  return e->of == of && e->n == n && (!n || !memcmp(e->key, key, n * sizeof *key));
}

// The place for it, made if it is new; valid until the next one is made.
static Element *element(Machine *m, const void *of, const int64_t *key, size_t n) {
  uint64_t h = hash_of(of, key, n);
  for (int32_t i = m->buckets[h]; i >= 0; i = m->elements.at[i].next) {
    Element *e = &m->elements.at[i];
    if (is_element(e, of, key, n)) return e;
  }
  Element e = {.of = of, .n = n, .age = UINT64_MAX, .next = m->buckets[h]};
  if (n) memcpy(e.key, key, n * sizeof *key);
  m->buckets[h] = (int32_t)m->elements.n;
  vec_push(&m->elements, e);
  return &m->elements.at[m->elements.n - 1];
}

// ---- expressions

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

// The right side is looked at only where the left one leaves it open.
static bool connect(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *out) {
  int64_t a, b;
  if (!machine_evaluate(m, e->args.at[0], args, &a)) return false;
  switch (e->op) {
  case OP_AND:
    if (!a) return *out = 0, true;
    break;
  case OP_OR:
    if (a) return *out = 1, true;
    break;
  case OP_IMPLIES:
    if (!a) return *out = 1, true;
    break;
  default:
    if (a) return *out = 1, true; // a <== b
    if (!machine_evaluate(m, e->args.at[1], args, &b)) return false;
    return *out = !b, true;
  }
  if (!machine_evaluate(m, e->args.at[1], args, &b)) return false;
  return *out = b != 0, true;
}

static bool is_connective(BplOp op) {
  return op == OP_AND || op == OP_OR || op == OP_IMPLIES || op == OP_EXPLIES;
}

// The map and all indices of m[i][j, k]; NULL: it is something else, or an index is not known.
static const BplVar *place_of(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *key,
                              size_t *n) {
  if (e->kind == EX_VAR) return e->var->kind == VAR_BOUND ? NULL : e->var;
  if (e->kind != EX_SELECT) return NULL;
  const BplVar *map = place_of(m, e->args.at[0], args, key, n);
  for (size_t i = 1; map && i < e->args.n; i++)
    if (*n == MOST_KEYS || !machine_evaluate(m, e->args.at[i], args, &key[(*n)++])) return NULL;
  return map;
}

static bool look_up(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *out) {
  int64_t key[MOST_KEYS];
  size_t n = 0;
  const BplVar *map = place_of(m, e, args, key, &n);
  if (!map || !is_plain(e->type) || (size_t)map->index >= m->cfg->vars.n ||
      m->cfg->vars.at[map->index] != map)
    return false;
  Element *x = element(m, map, key, n);
  if (!m->looking) machine_access(m, map, x, e->at, false);
  if (x->age != m->ages[map->index]) {
    bool opaque = m->ages[map->index] & 1;
    Scalar value = {0, false};
    if (!opaque) value = (Scalar){machine_draw_element(m, map->name, key, n, e->type), true};
    x->age = m->ages[map->index];
    x->value = value;
  }
  *out = x->value.number;
  return x->value.known;
}

// A function without a body is some function, the same throughout a run.
static bool call(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *out) {
  RunArgument own[MOST_ARGUMENTS];
  int64_t key[MOST_ARGUMENTS];
  if (e->args.n > MOST_ARGUMENTS || m->depth > MOST_DEPTH || !is_plain(e->type)) return false;
  for (size_t i = 0; i < e->args.n; i++) {
    if (!is_plain(e->args.at[i]->type) || !machine_evaluate(m, e->args.at[i], args, &key[i]))
      return false;
    own[i] = (RunArgument){e->function->args.at[i], key[i], i ? &own[i - 1] : NULL};
  }
  if (e->function->body) {
    m->depth++;
    bool known =
        machine_evaluate(m, e->function->body, e->args.n ? &own[e->args.n - 1] : NULL, out);
    m->depth--;
    return known;
  }
  if (bpl_attr(&e->function->attrs, "bvbuiltin") || bpl_attr(&e->function->attrs, "builtin"))
    return false;
  Element *x = element(m, e->function, key, e->args.n);
  if (x->age) {
    x->age = 0;
    x->value.number = machine_draw_element(m, e->function->name, key, e->args.n, e->type);
    x->value.known = true;
  }
  *out = x->value.number;
  return true;
}

static bool is_shared(const Machine *m, const BplVar *var) {
  return var->kind == VAR_GLOBAL && var->type->kind != BPL_MAP && m->n_active;
}

// A constant that only a function or an axiom mentions has no place of its own.
static Scalar scalar_of(Machine *m, const BplVar *var) {
  size_t i = (size_t)var->index;
  if (i < m->cfg->vars.n && m->cfg->vars.at[i] == var) return m->scalars[i];
  if (var->kind != VAR_CONST || var->existential || var->unique) return (Scalar){0, false};
  Element *x = element(m, var, NULL, 0);
  if (x->age) {
    x->age = 0;
    x->value = (Scalar){machine_draw(m, "constant", var), true};
  }
  return x->value;
}

static bool variable(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *out) {
  for (const RunArgument *a = args; a; a = a->outer)
    if (a->var == e->var) return *out = a->number, true;
  if (!is_plain(e->var->type) || e->var->kind == VAR_BOUND) return false;
  if (!m->looking && is_shared(m, e->var))
    machine_access(m, e->var, element(m, e->var, NULL, 0), e->at, false);
  Scalar s = scalar_of(m, e->var);
  *out = s.number;
  return s.known;
}

static bool literal(const char *digits, int64_t *out) {
  enum { MOST_DIGITS = 18 };
  *out = 0;
  for (int i = 0; digits[i]; i++) {
    if (i == MOST_DIGITS) return false;
    *out = 10 * *out + (digits[i] - '0');
  }
  return true;
}

bool machine_evaluate(Machine *m, const BplExpr *e, const RunArgument *args, int64_t *out) {
  int64_t a, b;
  switch (e->kind) {
  case EX_INT: return literal(e->text, out);
  case EX_TRUE: return *out = 1, true;
  case EX_FALSE: return *out = 0, true;
  case EX_VAR: return variable(m, e, args, out);
  case EX_UNARY:
    if (!machine_evaluate(m, e->args.at[0], args, &a)) return false;
    return e->op == OP_NOT ? (*out = !a, true) : !__builtin_sub_overflow((int64_t)0, a, out);
  case EX_BINARY:
    if (is_connective(e->op)) return connect(m, e, args, out);
    if (!is_plain(e->args.at[0]->type)) return false;
    return machine_evaluate(m, e->args.at[0], args, &a) &&
           machine_evaluate(m, e->args.at[1], args, &b) && operate(e->op, a, b, out);
  case EX_ITE:
    return is_plain(e->type) && machine_evaluate(m, e->args.at[0], args, &a) &&
           machine_evaluate(m, e->args.at[a ? 1 : 2], args, out);
  case EX_CALL: return call(m, e, args, out);
  case EX_SELECT: return look_up(m, e, args, out);
  default: return false;
  }
}

// ---- commands

static bool sets_element(const BplExpr *e, const BplVar *var) {
  const BplExpr *map = e->args.at[0];
  while (map->kind == EX_SELECT) map = map->args.at[0];
  return map->kind == EX_VAR && map->var == var;
}

// A[i] := x, and A[i][j] := x, which is A := A[i := A[i][j := x]].
static bool store(Machine *m, const BplVar *var, const BplExpr *e, Position at) {
  int64_t key[MOST_KEYS], x = 0;
  size_t n = 0;
  bool known = true;
  for (; e->kind == EX_STORE && known; e = e->args.at[e->args.n - 1]) {
    known = sets_element(e, var);
    for (size_t i = 1; known && i + 1 < e->args.n; i++)
      known = n < MOST_KEYS && machine_evaluate(m, e->args.at[i], NULL, &key[n++]);
  }
  if (!known || !is_plain(e->type)) return m->ages[var->index] |= 1, true;
  Scalar value = {0, machine_evaluate(m, e, NULL, &x)};
  value.number = x;
  Element *to = element(m, var, key, n);
  machine_access(m, var, to, at, true);
  to->age = m->ages[var->index];
  to->value = value;
  return true;
}

static Position place_of_write(const Cmd *cmd) { return cmd->at.file ? cmd->at : cmd->site; }

static bool assign(Machine *m, const Cmd *cmd) {
  if (cmd->var->type->kind == BPL_MAP) {
    if (cmd->expr->kind == EX_STORE) return store(m, cmd->var, cmd->expr, place_of_write(cmd));
    m->ages[cmd->var->index] |= 1;
    return true;
  }
  Scalar value = {0, false};
  value.known = machine_evaluate(m, cmd->expr, NULL, &value.number);
  if (is_shared(m, cmd->var))
    machine_access(m, cmd->var, element(m, cmd->var, NULL, 0), place_of_write(cmd), true);
  m->scalars[cmd->var->index] = value;
  return true;
}

static void change(Machine *m, const Cmd *cmd) {
  const BplVar *var = cmd->var;
  if (var->type->kind == BPL_MAP) m->ages[var->index] = (m->ages[var->index] | 1) + 1;
  if (is_shared(m, var))
    machine_access(m, var, element(m, var, NULL, 0), place_of_write(cmd), true);
  if (is_plain(var->type)) m->scalars[var->index] = (Scalar){machine_draw(m, "havoc", var), true};
}

// A claim that is known to be false ends the program; one that is not known is let pass. Invariants
// are no part of what the program does: one that speaks of an iteration's own variables as if they
// were handed on is no reason to stop.
static bool claim_holds(Machine *m, const Cmd *cmd) {
  int64_t holds = 1;
  if (expr_guard(cmd->expr) || (cmd->what && !strcmp(cmd->what, "loop invariant"))) return true;
  m->looking = true;
  bool known = machine_evaluate(m, cmd->expr, NULL, &holds);
  m->looking = false;
  return !known || holds;
}

bool machine_execute(Machine *m, const Cmd *cmd) {
  int64_t holds;
  m->present = place_of_write(cmd);
  switch (cmd->kind) {
  case CMD_ASSIGN: return assign(m, cmd);
  case CMD_HAVOC: return change(m, cmd), true;
  case CMD_ASSERT: return claim_holds(m, cmd);
  case CMD_ASSUME: return machine_evaluate(m, cmd->expr, NULL, &holds) && holds;
  }
  return false;
}

bool machine_axioms_hold(Machine *m) {
  int64_t holds;
  for (size_t i = 0; i < m->program->decls.n; i++)
    if (m->program->decls.at[i].kind == DECL_AXIOM &&
        (!machine_evaluate(m, m->program->decls.at[i].axiom, NULL, &holds) || !holds))
      return false;
  return true;
}
