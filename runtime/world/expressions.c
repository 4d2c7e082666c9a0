#include "world/expressions.h"
#include "base/report_log.h"
#include "world/expression_floats.h"
#include "world/float_bits.h"

#include <sys/mman.h>

enum { MAX_EXPRESSIONS = 1 << 22, BUCKETS = 1 << 23, MAX_CONDITIONS = 1 << 16 };

static struct {
  Expression *all; // from 1 on
  uint32_t n_all;
  uint32_t *buckets;       // numbers; 0: free
  uint8_t *conditions_met; // for each expression: bit 0, as a condition
  uint32_t n_conditions;
} expressions = {.n_all = 1};

static void *reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for expressions");
  return p;
}

void expressions_start(void) {
  expressions.all = reserve(MAX_EXPRESSIONS * sizeof *expressions.all);
  expressions.buckets = reserve(BUCKETS * sizeof *expressions.buckets);
  expressions.conditions_met = reserve(MAX_EXPRESSIONS);
}

const Expression *expression(uint32_t id) { return &expressions.all[id]; }

static uint64_t mask(uint32_t width) { return width >= 64 ? ~0ul : (1ul << width) - 1; }

static int64_t as_signed(uint64_t value, uint32_t width) {
  return (int64_t)(value << (64 - width)) >> (64 - width);
}

static bool same(const Expression *x, const Expression *y) {
  return x->op == y->op && x->width == y->width && x->a == y->a && x->b == y->b && x->c == y->c &&
         (x->op != SYMBOLIC_CONSTANT || x->value == y->value);
}

static uint64_t hash_of(const Expression *e) {
  uint64_t h = e->op * 131ul + e->width;
  h = (h ^ e->a) * 0xff51afd7ed558ccdul;
  h = (h ^ h >> 33 ^ e->b) * 0xff51afd7ed558ccdul;
  h = (h ^ h >> 33 ^ e->c) * 0xff51afd7ed558ccdul;
  if (e->op == SYMBOLIC_CONSTANT) h = (h ^ h >> 33 ^ e->value) * 0xff51afd7ed558ccdul;
  return h ^ h >> 33;
}

static uint32_t intern(Expression e) {
  e.value &= mask(e.width);
  uint64_t at = hash_of(&e);
  for (; expressions.buckets[at % BUCKETS]; at++)
    if (same(&expressions.all[expressions.buckets[at % BUCKETS]], &e))
      return expressions.buckets[at % BUCKETS];
  if (expressions.n_all == MAX_EXPRESSIONS)
    give_up("more than %d expressions of the inputs", MAX_EXPRESSIONS);
  expressions.buckets[at % BUCKETS] = expressions.n_all;
  e.size = float_size_of(&e);
  expressions.all[expressions.n_all] = e;
  return expressions.n_all++;
}

uint32_t expression_constant(uint32_t width, uint64_t value) {
  return intern((Expression){.op = SYMBOLIC_CONSTANT, .width = (uint8_t)width, .value = value});
}

uint32_t expression_input(uint32_t source, uint32_t index, uint64_t value) {
  return intern(
      (Expression){.op = SYMBOLIC_INPUT, .width = 64, .a = source, .b = index, .value = value});
}

static uint64_t divide(SymbolicOp op, uint64_t a, uint64_t b, uint32_t width) {
  int64_t x = as_signed(a, width), y = as_signed(b, width);
  bool overflows = x == as_signed(1ul << (width - 1), width) && y == -1;
  if (!b) return 0; // a condition says that it is not
  if (op == SYMBOLIC_UDIV) return a / b;
  if (op == SYMBOLIC_UREM) return a % b;
  if (op == SYMBOLIC_SDIV) return overflows ? a : (uint64_t)(x / y);
  return overflows ? 0 : (uint64_t)(x % y);
}

static uint64_t compute(SymbolicOp op, uint64_t a, uint64_t b, uint32_t width) {
  int64_t x = as_signed(a, width), y = as_signed(b, width);
  switch (op) {
  case SYMBOLIC_ADD: return a + b;
  case SYMBOLIC_SUB: return a - b;
  case SYMBOLIC_MUL: return a * b;
  case SYMBOLIC_SHL: return b < width ? a << b : 0;
  case SYMBOLIC_LSHR: return b < width ? a >> b : 0;
  case SYMBOLIC_ASHR: return (uint64_t)(x >> (b < width ? b : width - 1));
  case SYMBOLIC_AND: return a & b;
  case SYMBOLIC_OR: return a | b;
  case SYMBOLIC_XOR: return a ^ b;
  case SYMBOLIC_EQ: return a == b;
  case SYMBOLIC_ULT: return a < b;
  case SYMBOLIC_ULE: return a <= b;
  case SYMBOLIC_SLT: return x < y;
  case SYMBOLIC_SLE: return x <= y;
  default: return op >= SYMBOLIC_FADD ? float_compute(op, a, b, width) : divide(op, a, b, width);
  }
}

static bool compares(SymbolicOp op) {
  return (op >= SYMBOLIC_EQ && op <= SYMBOLIC_SLE) || (op >= SYMBOLIC_FEQ && op <= SYMBOLIC_FLE);
}

static bool is_zero(uint32_t id) {
  return expressions.all[id].op == SYMBOLIC_CONSTANT && !expressions.all[id].value;
}

uint32_t expression_binary(SymbolicOp op, uint32_t a, uint32_t b) {
  uint32_t width = expressions.all[a].width;
  CHECK(expressions.all[b].width == width);
  uint64_t value = compute(op, expressions.all[a].value, expressions.all[b].value, width);
  if (expressions.all[a].op == SYMBOLIC_CONSTANT && expressions.all[b].op == SYMBOLIC_CONSTANT)
    return expression_constant(compares(op) ? 1 : width, value);
  if (a == b && (op == SYMBOLIC_EQ || op == SYMBOLIC_ULE || op == SYMBOLIC_SLE))
    return expression_constant(1, 1);
  if (a == b && (op == SYMBOLIC_ULT || op == SYMBOLIC_SLT)) return expression_constant(1, 0);
  if (op == SYMBOLIC_EQ && is_zero(b)) { // C's conditions are numbers: back to the bit
    const Expression *e = &expressions.all[a];
    if (e->width == 1) return expression_not(a);
    if (e->op == SYMBOLIC_ZEXT)
      return expression_binary(op, e->a, expression_constant(expressions.all[e->a].width, 0));
  }
  return intern((Expression){.op = (uint8_t)op,
                             .width = (uint8_t)(compares(op) ? 1 : width),
                             .a = a,
                             .b = b,
                             .value = value});
}

uint32_t expression_not(uint32_t a) {
  CHECK(expressions.all[a].width == 1);
  if (expressions.all[a].op == SYMBOLIC_NOT) return expressions.all[a].a;
  if (expressions.all[a].op == SYMBOLIC_CONSTANT)
    return expression_constant(1, !expressions.all[a].value);
  return intern(
      (Expression){.op = SYMBOLIC_NOT, .width = 1, .a = a, .value = !expressions.all[a].value});
}

uint32_t expression_extract(uint32_t a, uint32_t low, uint32_t width) {
  const Expression *e = &expressions.all[a];
  CHECK(low + width <= e->width);
  if (!low && width == e->width) return a;
  if (e->op == SYMBOLIC_CONSTANT) return expression_constant(width, e->value >> low);
  if (e->op == SYMBOLIC_EXTRACT) return expression_extract(e->a, e->b + low, width);
  if (e->op == SYMBOLIC_CONCAT) {
    uint32_t split = expressions.all[e->b].width;
    if (low + width <= split) return expression_extract(e->b, low, width);
    if (low >= split) return expression_extract(e->a, low - split, width);
  }
  if (e->op == SYMBOLIC_ZEXT || e->op == SYMBOLIC_SEXT) {
    uint32_t inner = expressions.all[e->a].width;
    if (low + width <= inner) return expression_extract(e->a, low, width);
    if (low >= inner && e->op == SYMBOLIC_ZEXT) return expression_constant(width, 0);
  }
  return intern((Expression){
      .op = SYMBOLIC_EXTRACT, .width = (uint8_t)width, .a = a, .b = low, .value = e->value >> low});
}

uint32_t expression_concat(uint32_t high, uint32_t low) {
  const Expression *h = &expressions.all[high], *l = &expressions.all[low];
  CHECK(h->width + l->width <= 64);
  uint64_t value = h->value << l->width | l->value;
  uint32_t width = (uint32_t)h->width + l->width;
  if (h->op == SYMBOLIC_CONSTANT && l->op == SYMBOLIC_CONSTANT)
    return expression_constant(width, value);
  if (is_zero(high)) return expression_extend(low, width, false);
  uint32_t from = l->op == SYMBOLIC_EXTRACT ? l->a : low, at = l->op == SYMBOLIC_EXTRACT ? l->b : 0;
  if (h->op == SYMBOLIC_EXTRACT && h->a == from && h->b == at + l->width)
    return expression_extract(from, at, width);
  return intern((Expression){
      .op = SYMBOLIC_CONCAT, .width = (uint8_t)width, .a = high, .b = low, .value = value});
}

uint32_t expression_extend(uint32_t a, uint32_t width, bool sign) {
  const Expression *e = &expressions.all[a];
  CHECK(width >= e->width && width <= 64);
  if (width == e->width) return a;
  uint64_t value = sign ? (uint64_t)as_signed(e->value, e->width) : e->value;
  SymbolicOp op = sign ? SYMBOLIC_SEXT : SYMBOLIC_ZEXT;
  if (e->op == SYMBOLIC_CONSTANT) return expression_constant(width, value);
  if (e->op == op || e->op == SYMBOLIC_ZEXT)
    return expression_extend(e->a, width, e->op == SYMBOLIC_SEXT);
  return intern((Expression){.op = (uint8_t)op, .width = (uint8_t)width, .a = a, .value = value});
}

uint32_t expression_convert(SymbolicOp op, uint32_t a, uint32_t width) {
  const Expression *e = &expressions.all[a];
  uint64_t value = float_convert(op, e->value, e->width, width);
  if (e->op == SYMBOLIC_CONSTANT) return expression_constant(width, value);
  return intern((Expression){.op = (uint8_t)op, .width = (uint8_t)width, .a = a, .value = value});
}

uint32_t expression_select(uint32_t condition, uint32_t yes, uint32_t no) {
  if (yes == no) return yes;
  CHECK(expressions.all[condition].width == 1 &&
        expressions.all[yes].width == expressions.all[no].width);
  return intern((Expression){.op = SYMBOLIC_SELECT,
                             .width = expressions.all[yes].width,
                             .a = condition,
                             .b = yes,
                             .c = no,
                             .value = expressions.all[condition].value
                                          ? expressions.all[yes].value
                                          : expressions.all[no].value});
}

// ---- telling norace

static uint32_t operands(const Expression *e, uint32_t at[3]) {
  switch (e->op) {
  case SYMBOLIC_CONSTANT:
  case SYMBOLIC_INPUT: return 0;
  case SYMBOLIC_NOT:
  case SYMBOLIC_EXTRACT:
  case SYMBOLIC_ZEXT:
  case SYMBOLIC_SEXT:
  case SYMBOLIC_FROM_SIGNED:
  case SYMBOLIC_FROM_UNSIGNED:
  case SYMBOLIC_FRESIZE:
  case SYMBOLIC_FCUT: return at[0] = e->a, 1;
  case SYMBOLIC_SELECT: return at[0] = e->a, at[1] = e->b, at[2] = e->c, 3;
  default: return at[0] = e->a, at[1] = e->b, 2;
  }
}

static void log_expression(uint32_t id) {
  Expression *e = &expressions.all[id];
  ExpressionRecord r = {.head = {RECORD_EXPRESSION, sizeof r},
                        .id = id,
                        .a = e->a,
                        .b = e->b,
                        .c = e->c,
                        .op = e->op,
                        .width = e->width,
                        .value = e->value};
  e->logged = true;
  log_add(&r.head);
}

// Operands first. They have smaller numbers, so what waits is bounded; the stacks of the program's
// threads are small, so this does not recurse.
static void log_with_operands(uint32_t id) {
  static uint32_t *waiting;
  if (!waiting) waiting = reserve(MAX_EXPRESSIONS * 2ul * sizeof *waiting);
  uint64_t n = 0;
  waiting[n++] = id;
  while (n) {
    uint32_t top = waiting[n - 1], at[3], open = 0;
    uint32_t count = expressions.all[top].logged ? 0 : operands(&expressions.all[top], at);
    for (uint32_t i = 0; i < count; i++)
      if (!expressions.all[at[i]].logged) waiting[n++] = at[i], open++;
    if (open) continue;
    if (!expressions.all[top].logged) log_expression(top);
    n--;
  }
}

void expression_log(uint32_t id) { log_with_operands(id); }

uint32_t expression_conditions(void) { return expressions.n_conditions; }

void expression_condition(uint32_t id, uint64_t pc, bool forced) {
  if (!id || expressions.all[id].op == SYMBOLIC_CONSTANT || expressions.conditions_met[id]) return;
  expressions.conditions_met[id] = 1;
  if (expressions.n_conditions++ >= MAX_CONDITIONS) {
    control->losses |= LOSS_SIZE;
    return;
  }
  log_with_operands(id);
  ConditionRecord r = {.head = {RECORD_CONDITION, sizeof r},
                       .id = id,
                       .value = (uint32_t)expressions.all[id].value,
                       .pc = pc,
                       .forced = forced};
  log_add(&r.head);
}

void expression_fix(uint32_t id, uint64_t pc) {
  if (!id || expressions.all[id].op == SYMBOLIC_CONSTANT) return;
  while (expressions.all[id].op == SYMBOLIC_ZEXT)
    id = expressions.all[id].a; // as an equation with 0 would be seen
  const Expression *e = &expressions.all[id];
  if (e->width == 1) return expression_condition(id, pc, true);
  expression_condition(expression_binary(SYMBOLIC_EQ, id, expression_constant(e->width, e->value)),
                       pc, true);
}
