#include "world/symbolic.h"
#include "world/other_stacks.h"

#include <stdio.h>
#include <string.h>

#include "world/expressions.h"
#include "world/symbolic_memory.h"
#include "world/symbolic_objects.h"
#include "world/symbolic_table.h"
#include "world/world_kept.h"

enum { MOST_ARGUMENTS = 32 };

// Expressions on their way from a caller to the function that it calls, and back. Nothing comes in
// between, so there is one for all threads.
typedef struct {
  void *callee;   // who is called; who is not called by instrumented code finds another here
  void *returned; // who has left `result`
  uint32_t result, created; // created: of the argument of a new thread, or the result of one
  uint32_t argument[MOST_ARGUMENTS];
  void *copied[MOST_ARGUMENTS]; // where a structure lies of which the function gets a copy
  uint32_t second;              // beside `result`, if that is a structure of two values
  SymbolicMore more;
} SymbolicSlots;

PUBLIC uint32_t __norace_sym_on; // something depends on inputs; never goes back to 0
PUBLIC SymbolicSlots __norace_sym_slots;
SymbolicNow symbolic_now;

void symbolic_start(void) {
  if (!control->symbolic) return;
  expressions_start();
  symbolic_memory_start();
  symbolic_table_start();
}

void symbolic_lose(uint32_t loss) {
  if (symbolic_now.on) control->losses |= loss;
}

PUBLIC void __norace_sym_copy(void *to, const void *from, uint64_t n);

const SymbolicMore *symbolic_more(void) { return &__norace_sym_slots.more; }

// ---- memory

// What is there is not what the expression says: code that nobody instruments wrote it.
static uint32_t byte_at(uint64_t address) {
  uint32_t id = symbolic_memory_get(address);
  if (!id || expression(id)->value == *(const uint8_t *)address) return id;
  symbolic_lose(LOSS_MEMORY);
  symbolic_memory_set(address, 0);
  return 0;
}

static uint32_t load(uint64_t address, uint32_t size) {
  if (!symbolic_memory_any(address, size)) return 0;
  uint32_t sum = 0, any = 0;
  for (uint32_t i = 0; i < size; i++) {
    uint32_t id = byte_at(address + i);
    any |= id;
    if (!id) id = expression_constant(8, *(const uint8_t *)(address + i));
    sum = sum ? expression_concat(id, sum) : id;
  }
  return any ? sum : 0;
}

void symbolic_put(uint64_t address, uint32_t size, uint32_t id) {
  if (!id) return symbolic_memory_clear(address, size);
  for (uint32_t i = 0; i < size; i++)
    symbolic_memory_set(address + i, expression_extract(id, i * 8, 8));
}

void symbolic_fix_memory(uint64_t address, uint64_t n, uint64_t pc) {
  while (n) {
    uint32_t part = n >= 8 ? 8 : n >= 4 ? 4 : n >= 2 ? 2 : 1;
    expression_fix(load(address, part), pc);
    address += part;
    n -= part;
  }
}

void symbolic_print(bool begins) { world_kept.symbolic.printing = begins; }

// What is printed nobody reads again: only where a string ends decides what is accessed.
static void read_to_print(uint64_t address, uint64_t n, uint64_t pc) {
  for (uint64_t i = 0; i < n; i++) {
    uint32_t id = byte_at(address + i);
    if (id)
      expression_condition(expression_binary(SYMBOLIC_EQ, id, expression_constant(8, 0)), pc,
                           false);
  }
}

// Byte by byte: how many there are may depend on them, as the length of a string does.
static void fix_bytes(uint64_t address, uint64_t n, uint64_t pc) {
  for (uint64_t i = 0; i < n; i++) expression_fix(byte_at(address + i), pc);
}

void symbolic_reads(const void *p, uint64_t n, uint64_t pc) {
  symbolic_objects_access((uint64_t)p, n);
  if (!n || !symbolic_memory_any((uint64_t)p, n)) return;
  (world_kept.symbolic.printing ? read_to_print : fix_bytes)((uint64_t)p, n, pc);
}

// Who writes may have read it as well: sorting does.
void symbolic_writes(void *p, uint64_t n) {
  symbolic_reads(p, n, 0);
  if (n) symbolic_memory_clear((uint64_t)p, n);
}

void symbolic_renew(void *p, uint64_t n) {
  if (unlikely(symbolic_now.on) && n) symbolic_memory_clear((uint64_t)p, n);
}

// ---- inputs

static uint64_t given_value(uint32_t source, uint32_t index) {
  for (uint32_t i = 0; i < control->n_inputs; i++)
    if (control->input[i].source == source && control->input[i].index == index)
      return control->input[i].value;
  return 0;
}

uint64_t symbolic_input(uint32_t source, uint32_t index) { return given_value(source, index); }

void symbolic_return_input(uint32_t source, uint32_t index, uint32_t bits, bool sign) {
  if (!control->symbolic) return;
  symbolic_now.on = __norace_sym_on = 1;
  uint32_t id = expression_input(source, index, given_value(source, index));
  __norace_sym_slots.result = expression_extend(expression_extract(id, 0, bits), 64, sign);
}

void symbolic_fill_input(void *p, uint64_t n, uint32_t source, uint32_t index) {
  for (uint64_t i = 0; i < n; i++) {
    uint64_t value = given_value(source, index + (uint32_t)(i / 8));
    ((uint8_t *)p)[i] = (uint8_t)(value >> i % 8 * 8);
    if (!control->symbolic) continue;
    symbolic_now.on = __norace_sym_on = 1;
    uint32_t id = expression_input(source, index + (uint32_t)(i / 8), value);
    symbolic_memory_set((uint64_t)p + i, expression_extract(id, (uint32_t)(i % 8 * 8), 8));
  }
}

void symbolic_unset(void *p, uint64_t n) {
  enum { MOST = 4096 };
  if (likely(!symbolic_is_unset())) return;
  if (n > MOST) {
    control->losses |= LOSS_SIZE;
    return;
  }
  symbolic_fill_input(p, n, current->number, current->inputs.n_asked);
  current->inputs.n_asked += (uint32_t)((n + 7) / 8);
}

void symbolic_put_input(void *p, uint32_t source, uint32_t index, uint64_t limit) {
  uint64_t value = given_value(source, index) & UINT32_MAX;
  *(uint64_t *)p = limit ? value % limit : value;
  if (!control->symbolic) return;
  symbolic_now.on = __norace_sym_on = 1;
  uint32_t id =
      expression_extract(expression_input(source, index, given_value(source, index)), 0, 32);
  if (limit) id = expression_binary(SYMBOLIC_UREM, id, expression_constant(32, limit));
  symbolic_put((uint64_t)p, 8, expression_extend(id, 64, false));
}

// ---- text from outside

void symbolic_place_byte(uint8_t *at, uint32_t source, uint32_t index) {
  uint64_t value = given_value(source, index);
  *at = (uint8_t)value;
  if (!control->symbolic) return;
  symbolic_now.on = __norace_sym_on = 1;
  uint32_t id = expression_input(source, index, value);
  symbolic_memory_set((uint64_t)at, expression_extract(id, 0, 8));
}

void symbolic_place_pointer(char **at, char *text, uint32_t k, uint32_t source) {
  if (!control->symbolic) return;
  uint32_t n = expression_input(source, INPUT_LENGTH, given_value(source, INPUT_LENGTH));
  uint32_t there = expression_binary(SYMBOLIC_ULE, expression_constant(64, k), n);
  symbolic_put((uint64_t)at, sizeof text,
               expression_select(there, expression_constant(64, (uint64_t)text),
                                 expression_constant(64, 0)));
}

void symbolic_also(uint32_t source, uint32_t index) {
  if (!control->symbolic) return;
  symbolic_now.on = __norace_sym_on = 1;
  CHECK(world_kept.symbolic.n_also < MOST_ALSO);
  world_kept.symbolic.also[world_kept.symbolic.n_also++] =
      expression_input(source, index, given_value(source, index));
}

void symbolic_call(void *function, uint32_t argument) {
  memset(__norace_sym_slots.argument, 0, sizeof __norace_sym_slots.argument);
  __norace_sym_slots.argument[0] = argument;
  __norace_sym_slots.callee = function;
}

void symbolic_return(uint32_t id) { __norace_sym_slots.result = id; }

// ---- threads

// Others may run before the thread is there.
void symbolic_creating(void) {
  if (!symbolic_now.on) return;
  current->inputs.handed = __norace_sym_slots.created;
  __norace_sym_slots.created = 0;
}

uint32_t symbolic_take_created(void) {
  uint32_t id = symbolic_now.on ? __norace_sym_slots.created : 0;
  __norace_sym_slots.created = 0;
  return id;
}

uint32_t symbolic_result(void *function) {
  return symbolic_now.on && __norace_sym_slots.returned == function ? __norace_sym_slots.result : 0;
}

void symbolic_hand_over(const void *argument) {
  if (!symbolic_now.on) return;
  symbolic_put((uint64_t)argument, sizeof(void *), current->inputs.handed);
  current->inputs.handed = 0;
}

void symbolic_begin(void *start, const void *argument) {
  symbolic_objects_begin();
  if (!symbolic_now.on) return;
  memset(__norace_sym_slots.argument, 0, sizeof __norace_sym_slots.argument);
  __norace_sym_slots.argument[0] = load((uint64_t)argument, sizeof(void *));
  __norace_sym_slots.callee = start;
}

void symbolic_end(void *start) {
  uint32_t id = symbolic_result(start);
  if (id) current->inputs.result = id;
}

void symbolic_leave(void) { current->inputs.result = symbolic_take_created(); }

void symbolic_joined(const Fiber *f, void *to, uint32_t bytes) {
  uint32_t id = symbolic_now.on ? f->inputs.result : 0;
  if (id) symbolic_put((uint64_t)to, bytes, expression_extend(id, 64, true)); // C11's are int
}

// ---- what instrumented code calls, where something depends on inputs

static uint32_t operand(uint32_t id, uint64_t value, uint32_t width) {
  return id ? id : expression_constant(width, value);
}

PUBLIC uint32_t __norace_sym_load(const void *p, uint32_t size) { return load((uint64_t)p, size); }
// Before a load from an address that depends on inputs: the value's expression, or 0 and the
// address is fixed.
PUBLIC uint32_t __norace_sym_look(uint32_t size, uint32_t address) {
  uint32_t id = symbolic_table_load(address, size);
  if (!id) expression_fix(address, PC);
  return id;
}
PUBLIC void __norace_sym_store(void *p, uint32_t size, uint32_t id) {
  symbolic_put((uint64_t)p, size, id);
}
PUBLIC void __norace_sym_clear(void *p, uint64_t n) { symbolic_renew(p, n); }
PUBLIC void __norace_sym_fix(uint32_t id) { expression_fix(id, PC); }
PUBLIC void __norace_sym_fix_memory(const void *p, uint64_t n) {
  if (symbolic_memory_any((uint64_t)p, n)) symbolic_fix_memory((uint64_t)p, n, PC);
}
PUBLIC void __norace_sym_lose(uint32_t loss) { symbolic_lose(loss); }
// Also where nothing depends on inputs yet.
PUBLIC void __norace_sym_lose_input(uint32_t loss) {
  if (running && control->symbolic) control->losses |= loss;
}

// Below the top of a stack nobody reads; what was there other code has written over.
static bool is_left_behind(uint64_t address) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    uint64_t top = (uint64_t)(f == current ? __builtin_frame_address(0) : own_stack_low(f));
    if (address >= (uint64_t)f->stack && address < (uint64_t)f->stack_top) return address < top;
  }
  return false;
}

static void fix_byte(uint64_t address, uint32_t id) {
  if (!is_left_behind(address) && byte_at(address)) expression_fix(id, 0);
  symbolic_memory_set(address, 0);
}
// Code that nobody knows is about to run: it may look at anything.
PUBLIC void __norace_sym_fix_all(void) {
  symbolic_memory_each(fix_byte);
  for (uint32_t i = 0; i < world_kept.symbolic.n_also; i++)
    expression_fix(world_kept.symbolic.also[i], 0);
}

// Division by zero and shifts by more than the width leave what expressions can say: whether they
// happen is a condition.
static bool leaves(SymbolicOp op, uint32_t b, uint64_t pc) {
  uint32_t width = expression(b)->width, limit;
  if (op >= SYMBOLIC_UDIV && op <= SYMBOLIC_SREM) {
    limit = expression_binary(SYMBOLIC_EQ, b, expression_constant(width, 0));
  } else if (op >= SYMBOLIC_SHL && op <= SYMBOLIC_ASHR) {
    limit = expression_binary(SYMBOLIC_ULE, expression_constant(width, width), b);
  } else {
    return false;
  }
  expression_condition(limit, pc, false);
  return expression(limit)->value;
}

// The smallest number divided by -1 is a fault too.
static void note_overflow(uint32_t a, uint32_t b, uint64_t pc) {
  uint32_t width = expression(a)->width;
  uint32_t least =
               expression_binary(SYMBOLIC_EQ, a, expression_constant(width, 1ul << (width - 1))),
           minus = expression_binary(SYMBOLIC_EQ, b, expression_constant(width, ~0ul));
  expression_condition(expression_binary(SYMBOLIC_AND, least, minus), pc, false);
}

PUBLIC uint32_t __norace_sym_binary(uint32_t op, uint32_t width, uint32_t a, uint64_t va,
                                    uint32_t b, uint64_t vb) {
  a = operand(a, va, width);
  b = operand(b, vb, width);
  if (leaves(op, b, PC)) return expression_fix(a, PC), expression_fix(b, PC), 0;
  if (op == SYMBOLIC_SDIV || op == SYMBOLIC_SREM) note_overflow(a, b, PC);
  return expression_binary(op, a, b);
}
PUBLIC uint32_t __norace_sym_not(uint32_t id) { return expression_not(id); }
PUBLIC uint32_t __norace_sym_resize(uint32_t id, uint32_t width, uint32_t sign) {
  return width < expression(id)->width ? expression_extract(id, 0, width)
                                       : expression_extend(id, width, sign);
}
PUBLIC uint32_t __norace_sym_select(uint32_t c, uint32_t cv, uint32_t width, uint32_t a,
                                    uint64_t va, uint32_t b, uint64_t vb) {
  if (!c) return cv ? a : b;
  return expression_select(c, operand(a, va, width), operand(b, vb, width));
}
// An address: `sum` so far (0: the address itself, as it is now), and an index more. Its expression
// is the same for all inputs: what depends on them, plus a number that does not.
PUBLIC uint32_t __norace_sym_index(uint32_t sum, uint64_t address, uint32_t index, uint64_t scale) {
  uint32_t wide = expression_extend(index, 64, true);
  uint32_t by = expression_binary(SYMBOLIC_MUL, wide, expression_constant(64, scale));
  uint64_t value = expression(by)->value;
  if (!sum) return expression_binary(SYMBOLIC_ADD, by, expression_constant(64, address - value));
  const Expression *e = expression(sum); // what depends on inputs, and a number
  uint64_t number = expression(e->b)->value;
  return expression_binary(SYMBOLIC_ADD, expression_binary(SYMBOLIC_ADD, e->a, by),
                           expression_constant(64, number - value));
}
// The base of an address depends on inputs.
PUBLIC uint32_t __norace_sym_base(uint32_t base, uint64_t address) {
  return expression_binary(SYMBOLIC_ADD, base,
                           expression_constant(64, address - expression(base)->value));
}
PUBLIC void __norace_sym_branch(uint32_t id) { expression_condition(id, PC, false); }
// Zero or not.
PUBLIC void __norace_sym_test(uint32_t id) {
  uint32_t zero = expression_constant(expression(id)->width, 0);
  expression_condition(expression_binary(SYMBOLIC_EQ, id, zero), PC, false);
}
// The cases up to the one that is taken, or all of them. Each has a place of its own.
PUBLIC void __norace_sym_switch(uint32_t id, uint32_t n, const uint64_t *cases) {
  uint32_t width = expression(id)->width;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t is = expression_binary(SYMBOLIC_EQ, id, expression_constant(width, cases[i]));
    expression_condition(is, PC | (uint64_t)(i % 0x7fff + 1) << SWITCH_CASE_BIT, false);
    if (expression(is)->value) return;
  }
}
void symbolic_move(void *to, const void *from, uint64_t n) {
  if (unlikely(symbolic_now.on) && n) __norace_sym_copy(to, from, n);
}
PUBLIC void __norace_sym_copy(void *to, const void *from, uint64_t n) {
  uint64_t a = (uint64_t)to, b = (uint64_t)from;
  if (!symbolic_memory_any(b, n)) return symbolic_memory_clear(a, n);
  for (uint64_t i = 0; i < n; i++) {
    uint64_t k = a < b ? i : n - 1 - i;
    symbolic_memory_set(a + k, symbolic_memory_get(b + k));
  }
}
// From nowhere: the caller is not instrumented.
PUBLIC void __norace_sym_copied(void *to, const void *from, uint64_t n) {
  if (from) __norace_sym_copy(to, from, n);
  else symbolic_memory_clear((uint64_t)to, n);
}
PUBLIC void __norace_sym_fill(void *p, uint32_t id, uint64_t n) {
  if (!id) return symbolic_renew(p, n);
  for (uint64_t i = 0; i < n; i++) symbolic_memory_set((uint64_t)p + i, id);
}
// A function of ours has returned this value to the program, and its expression may be in the
// slots.
PUBLIC uint32_t __norace_sym_returned(uint32_t width, uint64_t value) {
  uint32_t id = __norace_sym_slots.result;
  if (!id) return 0;
  id = expression_extract(id, 0, width);
  if (expression(id)->value == value) return id;
  symbolic_lose(LOSS_MEMORY);
  return 0;
}
// Before a call that prints: to standard output and error, as long as they are what they were,
// whatever it is makes no difference.
PUBLIC void __norace_sym_prints(FILE *s, uint32_t n) {
  if ((s == stdout || s == stderr) && fileno(s) <= 2) return;
  for (uint32_t i = 0; i < n; i++) expression_fix(__norace_sym_slots.argument[i], PC);
}
// Before a call through a pointer: a function that is not instrumented takes no expressions.
PUBLIC void __norace_sym_opaque(uint32_t n) {
  if (n > MOST_ARGUMENTS) return; // it is
  for (uint32_t i = 0; i < n; i++) expression_fix(__norace_sym_slots.argument[i], PC);
  __norace_sym_fix_all();
}
