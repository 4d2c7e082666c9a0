// Atomic operations on values that depend on inputs.
//
// The program tells of an operation when it has returned: no other thread has run since, so memory
// holds what the operation left there, and the table of expressions still what was there before.
//
// What the runtime itself asks of values becomes a condition: whether a compare-exchange succeeds,
// and whether a read-modify-write changes anything, as one that does not is a read to the search.
// Where it asks more, values are fixed: under C11's rules the older stores that may be read are
// chosen by their values, and where bytes are accessed in several pieces it compares these.
#include <string.h>

#include "sync/atomic.h"
#include "world/expressions.h"
#include "world/object.h"
#include "world/symbolic.h"
#include "world/symbolic_memory.h"

static bool follows(const void *p) {
  if (control->memory == MEMORY_C11) return false;
  const Object *o = object_look((uint64_t)p);
  return !o || !o->overlaps;
}

// Of what was there before the operation, when it was this value.
static uint32_t expression_before(const void *p, uint32_t size, uint64_t value) {
  uint64_t address = (uint64_t)p;
  if (!symbolic_memory_any(address, size)) return 0;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < size; i++) {
    uint64_t byte = value >> 8 * i & 0xff;
    uint32_t id = symbolic_memory_get(address + i);
    if (!id) id = expression_constant(8, byte);
    if (expression(id)->value != byte) { // code that nobody instruments wrote it
      symbolic_lose(LOSS_MEMORY);
      symbolic_memory_clear(address, size);
      return 0;
    }
    sum = sum ? expression_concat(id, sum) : id;
  }
  if (follows(p)) return sum;
  expression_fix(sum, PC);
  return 0;
}

static uint32_t or_constant(uint32_t id, uint32_t size, uint64_t value) {
  return id ? id : expression_constant(8 * size, value);
}

static void condition_equal(uint32_t a, uint32_t b, uint64_t pc) {
  expression_condition(expression_binary(SYMBOLIC_EQ, a, b), pc, false);
}

// ---- what instrumented code calls. `value`: what the operation has read

// Before an operation that takes these. Others may run in between, so what is fixed here is looked
// at again behind it.
PUBLIC void __norace_sym_atomic_before(const void *p, uint32_t size, uint32_t a, uint32_t b) {
  if (follows(p)) return;
  expression_fix(a, PC);
  expression_fix(b, PC);
  symbolic_fix_memory((uint64_t)p, size, PC);
}

PUBLIC uint32_t __norace_sym_atomic_loaded(const void *p, uint32_t size, uint64_t value) {
  return expression_before(p, size, value);
}

PUBLIC void __norace_sym_atomic_stored(const void *p, uint32_t size, uint32_t id) {
  if (id && !follows(p)) expression_fix(id, PC), id = 0;
  symbolic_put((uint64_t)p, size, id);
}

static uint32_t combine(uint32_t op, uint32_t old, uint32_t operand) {
  if (op == ATOMIC_EXCHANGES) return operand;
  if (op != ATOMIC_NANDS) return expression_binary((SymbolicOp)op, old, operand);
  uint32_t width = expression(old)->width;
  return expression_binary(SYMBOLIC_XOR, expression_binary(SYMBOLIC_AND, old, operand),
                           expression_constant(width, ~0ul));
}

PUBLIC uint32_t __norace_sym_atomic_updated(const void *p, uint32_t size, uint32_t op, uint32_t id,
                                            uint64_t operand, uint64_t value) {
  uint32_t old = expression_before(p, size, value);
  if (id && !follows(p)) expression_fix(id, PC), id = 0;
  if (!old && !id) return symbolic_put((uint64_t)p, size, 0), 0;
  uint32_t from = or_constant(old, size, value);
  uint32_t new = combine(op, from, or_constant(id, size, operand));
  condition_equal(from, new, PC);
  symbolic_put((uint64_t)p, size, new);
  return old;
}

PUBLIC uint32_t __norace_sym_atomic_compared(const void *p, uint32_t size, uint32_t expected_id,
                                             uint64_t expected, uint32_t id, uint64_t value,
                                             uint32_t equal) {
  uint32_t old = expression_before(p, size, value);
  if (old || expected_id)
    condition_equal(or_constant(old, size, value), or_constant(expected_id, size, expected), PC);
  if (equal && atomic_exchanges()) __norace_sym_atomic_stored(p, size, id);
  return old;
}
