#include "engine/explore/conditions.h"

#include <stdio.h>
#include <string.h>

#include "engine/explore/log.h"

typedef struct {
  SmtTerm term;
  uint32_t width;
  uint64_t mask;    // of its inputs
  SmtTerm compared; // of an equation: its left side
  SmtTerm number;   // of a floating-point operation: its result as such; NULL: of others
} Node;
typedef struct {
  Smt *smt;
  InputTerms *inputs;
  VEC(Node) nodes; // by number
} Reader;

static const char *const names[] = {
#define OPERATION(name, smt, text) smt,
#include "common/symbolic.def"
#undef OPERATION
};

static SmtTerm bits(Smt *smt, uint64_t value, uint32_t width) {
  char digits[24];
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
  return smt_bv(smt, digits, (int)width);
}

// Its index among all inputs.
static size_t input_index(Reader *r, uint32_t source, uint32_t index) {
  for (size_t i = 0; i < r->inputs->n; i++)
    if (r->inputs->at[i].source == source && r->inputs->at[i].index == index) return i;
  char name[48];
  snprintf(name, sizeof name, "input_%u_%u", source, index);
  SmtTerm term = smt_const(r->smt, name, smt_sort_bv(r->smt, 64));
  vec_push(r->inputs, (InputTerm){source, index, term});
  return r->inputs->n - 1;
}

static SmtTerm input_term(Reader *r, uint32_t source, uint32_t index) {
  size_t i = input_index(r, source, index);
  return r->inputs->at[i].term;
}

// Comparisons are bits here and truths there.
static SmtTerm bit(Smt *smt, SmtTerm truth) {
  return smt_apply(smt, SMT_ITE, 3, (SmtTerm[]){truth, bits(smt, 1, 1), bits(smt, 0, 1)});
}
static SmtTerm truth(Smt *smt, SmtTerm bit) { return smt_eq(smt, bit, bits(smt, 1, 1)); }

static SmtTerm extend(Smt *smt, SmtTerm a, uint32_t from, uint32_t to, bool sign) {
  uint32_t more = to - from;
  uint64_t ones = more >= 64 ? ~0ull : (1ull << more) - 1;
  SmtTerm high = bits(smt, 0, more);
  if (sign) {
    SmtTerm negative = truth(smt, smt_extract(smt, a, (int)from, (int)from - 1));
    high = smt_apply(smt, SMT_ITE, 3, (SmtTerm[]){negative, bits(smt, ones, more), high});
  }
  return smt_apply(smt, SMT_CONCAT, 2, (SmtTerm[]){high, a});
}

// NULL: it makes no sense.
static const Node *node(const Reader *r, uint32_t id) {
  return id < r->nodes.n && r->nodes.at[id].term ? &r->nodes.at[id] : NULL;
}

static SmtTerm binary(Reader *r, const ExpressionRecord *e) {
  const Node *a = node(r, e->a), *b = node(r, e->b);
  if (!a || !b || a->width != b->width) return NULL;
  SmtTerm args[] = {a->term, b->term};
  if (e->op == SYMBOLIC_EQ) return bit(r->smt, smt_eq(r->smt, a->term, b->term));
  SmtTerm result = smt_bv_operator(r->smt, names[e->op], 2, args);
  return e->op > SYMBOLIC_EQ ? bit(r->smt, result) : result;
}

static SmtTerm term_of(Reader *r, const ExpressionRecord *e) {
  Smt *smt = r->smt;
  const Node *a = node(r, e->a), *b = node(r, e->b), *c = node(r, e->c);
  switch (e->op) {
  case SYMBOLIC_CONSTANT: return bits(smt, e->value, e->width);
  case SYMBOLIC_INPUT: return input_term(r, e->a, e->b);
  case SYMBOLIC_NOT: return a ? bit(smt, smt_not(smt, truth(smt, a->term))) : NULL;
  case SYMBOLIC_EXTRACT:
    return a && e->b + e->width <= a->width
               ? smt_extract(smt, a->term, (int)(e->b + e->width), (int)e->b)
               : NULL;
  case SYMBOLIC_CONCAT:
    return a && b ? smt_apply(smt, SMT_CONCAT, 2, (SmtTerm[]){a->term, b->term}) : NULL;
  case SYMBOLIC_ZEXT:
  case SYMBOLIC_SEXT:
    return a && a->width < e->width
               ? extend(smt, a->term, a->width, e->width, e->op == SYMBOLIC_SEXT)
               : NULL;
  case SYMBOLIC_SELECT:
    return a && b && c
               ? smt_apply(smt, SMT_ITE, 3, (SmtTerm[]){truth(smt, a->term), b->term, c->term})
               : NULL;
  default: return e->op < sizeof names / sizeof *names ? binary(r, e) : NULL;
  }
}

// ---- floating point

static bool is_float(uint32_t op) { return op >= SYMBOLIC_FADD; }

static SmtTerm float_number(Smt *smt, const Node *n) {
  return n->number ? n->number : smt_float_of_bits(smt, n->term, (int)n->width);
}

static SmtTerm either(Smt *smt, SmtTerm condition, SmtTerm yes, SmtTerm no) {
  return smt_apply(smt, SMT_ITE, 3, (SmtTerm[]){condition, yes, no});
}

static uint64_t quiet(uint32_t width) { return width == 32 ? 1ul << 22 : 1ul << 51; }
static uint64_t infinity(uint32_t width) { return width == 32 ? 0xfful << 23 : 0x7fful << 52; }

static SmtTerm made_quiet(Smt *smt, const Node *n) {
  SmtTerm both[] = {n->term, bits(smt, quiet(n->width), n->width)};
  return smt_bv_operator(smt, "bvor", 2, both);
}

// As in runtime/world/expression_floats.c.
static SmtTerm none_of(Smt *smt, const Node *a, const Node *b) {
  uint32_t w = a->width;
  SmtTerm none = bits(smt, 1ul << (w - 1) | infinity(w) | quiet(w), w);
  none = either(smt, smt_float_is_none(smt, float_number(smt, b)), made_quiet(smt, b), none);
  return either(smt, smt_float_is_none(smt, float_number(smt, a)), made_quiet(smt, a), none);
}

static SmtTerm join(Smt *smt, SmtTerm high, SmtTerm low) {
  return smt_apply(smt, SMT_CONCAT, 2, (SmtTerm[]){high, low});
}

// Sign, an exponent of ones, a bit that says quiet, and as much of the rest as there is room for.
static SmtTerm resized_none(Smt *smt, const Node *a) {
  SmtTerm x = a->term;
  if (a->width == 64)
    return join(smt, smt_extract(smt, x, 64, 63),
                join(smt, bits(smt, 0x1ff, 9), smt_extract(smt, x, 51, 29)));
  SmtTerm rest = join(smt, smt_extract(smt, x, 22, 0), bits(smt, 0, 29));
  return join(smt, smt_extract(smt, x, 32, 31), join(smt, bits(smt, 0xfff, 12), rest));
}

static void float_result(Smt *smt, Node *n, SmtTerm none) {
  SmtTerm is_none = smt_float_is_none(smt, n->number);
  n->term = either(smt, is_none, none, smt_float_bits(smt, n->number));
}

static Node float_node(const Reader *r, const ExpressionRecord *e) {
  const Node *a = node(r, e->a), *b = e->op <= SYMBOLIC_FLE ? node(r, e->b) : NULL;
  Node n = {.width = e->width};
  Smt *smt = r->smt;
  int width = (int)e->width;
  if (!a || (e->op <= SYMBOLIC_FLE && (!b || b->width != a->width))) return n;
  if (e->op == SYMBOLIC_FROM_SIGNED || e->op == SYMBOLIC_FROM_UNSIGNED) {
    n.number = smt_float_of_integer(smt, a->term, e->op == SYMBOLIC_FROM_SIGNED, width);
    n.term = smt_float_bits(smt, n.number);
  } else if (a->width != 32 && a->width != 64) {
    return n;
  } else if (e->op == SYMBOLIC_FCUT) {
    n.term = smt_float_to_integer(smt, float_number(smt, a), (int)a->width, width);
  } else if (e->op == SYMBOLIC_FRESIZE) {
    n.number = smt_float_resize(smt, float_number(smt, a), width);
    float_result(smt, &n, resized_none(smt, a));
  } else {
    SmtTerm result =
        smt_float_operator(smt, names[e->op], float_number(smt, a), float_number(smt, b));
    if (e->op >= SYMBOLIC_FEQ) return n.term = bit(smt, result), n;
    n.number = result;
    float_result(smt, &n, none_of(smt, a, b));
  }
  return n;
}

// Operands that an operation does not have have no number, or are constants.
static uint64_t mask_of(Reader *r, const ExpressionRecord *e) {
  if (e->op == SYMBOLIC_CONSTANT) return 0;
  if (e->op == SYMBOLIC_INPUT) return input_bit(input_index(r, e->a, e->b));
  const Node *a = node(r, e->a), *b = e->op == SYMBOLIC_EXTRACT ? NULL : node(r, e->b),
             *c = node(r, e->c);
  return (a ? a->mask : 0) | (b ? b->mask : 0) | (c ? c->mask : 0);
}

static SmtTerm compared_in(const Reader *r, const ExpressionRecord *e) {
  const Node *a = e->op == SYMBOLIC_EQ ? node(r, e->a) : NULL;
  return a ? a->term : NULL;
}

static bool read_expression(Reader *r, const ExpressionRecord *e) {
  enum { MOST = 1 << 22 };
  if (!e->width || e->width > 64 || e->id >= MOST) return false;
  Node n = is_float(e->op) ? float_node(r, e) : (Node){.width = e->width};
  if (!is_float(e->op)) n.term = term_of(r, e);
  if (!n.term) return false;
  n.mask = mask_of(r, e);
  n.compared = compared_in(r, e);
  while (r->nodes.n <= e->id) vec_push(&r->nodes, (Node){0});
  r->nodes.at[e->id] = n;
  return true;
}

static bool read_condition(Reader *r, const ConditionRecord *c, Conditions *conditions) {
  const Node *n = node(r, c->id);
  if (!n || n->width != 1) return false;
  SmtTerm is = truth(r->smt, n->term);
  vec_push(conditions,
           (Condition){c->pc, c->value, c->forced, is, c->forced ? n->compared : NULL, n->mask});
  return true;
}

// From x on lie n bytes; does the one at y lie among them?
static SmtTerm holds(Smt *smt, SmtTerm x, uint64_t n, SmtTerm y) {
  SmtTerm distance = smt_bv_operator(smt, "bvsub", 2, (SmtTerm[]){y, x});
  return smt_bv_operator(smt, "bvult", 2, (SmtTerm[]){distance, bits(smt, n, 64)});
}

static bool read_overlap(const Reader *r, const OverlapRecord *o, size_t met, Overlaps *overlaps) {
  const Node *a = node(r, o->a), *b = o->b ? node(r, o->b) : NULL;
  if (!a || a->width != 64 || (o->b && (!b || b->width != 64))) return false;
  SmtTerm other = b ? b->term : bits(r->smt, o->from, 64);
  SmtTerm both[] = {holds(r->smt, a->term, o->n_a, other), holds(r->smt, other, o->n_b, a->term)};
  vec_push(overlaps, (Overlap){smt_apply(r->smt, SMT_OR, 2, both), a->mask | (b ? b->mask : 0),
                               o->conditions, met});
  return true;
}

bool conditions_read(const Session *session, Smt *smt, InputTerms *inputs, Conditions *conditions,
                     Overlaps *overlaps) {
  Reader r = {.smt = smt, .inputs = inputs};
  Log log = {session->log, session->log_size, 0, false, false};
  bool good = true;
  for (const RecordHead *head; good && (head = log_next(&log));) {
    if (head->kind == RECORD_EXPRESSION) good = read_expression(&r, (const ExpressionRecord *)head);
    if (head->kind == RECORD_CONDITION)
      good = read_condition(&r, (const ConditionRecord *)head, conditions);
    if (head->kind == RECORD_OVERLAP)
      good = read_overlap(&r, (const OverlapRecord *)head, conditions->n, overlaps);
  }
  vec_delete(&r.nodes);
  return good && !log.broken;
}
