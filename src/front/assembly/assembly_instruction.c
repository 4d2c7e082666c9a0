#include <string.h>

#include "front/assembly/assembly_instruction.h"
#include "front/assembly/assembly_machine.h"

typedef LLVMValueRef Value;

// ---- what is done

static void fence(AsmMachine *m, LLVMAtomicOrdering ordering) {
  if (m->orders) LLVMBuildFence(m->builder, ordering, false, "");
}
static void full_fence(AsmMachine *m) { fence(m, LLVMAtomicOrderingSequentiallyConsistent); }
static LLVMAtomicOrdering strongest(const AsmMachine *m) {
  return m->orders ? LLVMAtomicOrderingSequentiallyConsistent : LLVMAtomicOrderingMonotonic;
}

static Value combined(AsmMachine *m, LLVMAtomicRMWBinOp op, Value old, Value by) {
  switch (op) {
  case LLVMAtomicRMWBinOpAdd: return LLVMBuildAdd(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpSub: return LLVMBuildSub(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpAnd: return LLVMBuildAnd(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpOr: return LLVMBuildOr(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpXor: return LLVMBuildXor(m->builder, old, by, "");
  default: return by;
  }
}

static Value atomic_update(AsmMachine *m, LLVMAtomicRMWBinOp op, Value pointer, Value by) {
  full_fence(m);
  Value old = LLVMBuildAtomicRMW(m->builder, op, pointer, by, strongest(m), false);
  full_fence(m);
  return old;
}

// Returns the old value.
static Value update(AsmMachine *m, const AsmStatement *s, const AsmArg *arg, LLVMAtomicRMWBinOp op,
                    Value by) {
  unsigned width = machine_width(by);
  if (machine_is_memory(m, arg) && s->locked)
    return atomic_update(m, op, machine_pointer(m, arg), by);
  if (s->locked) m->failed = true;
  Value old = machine_number(m, arg, width, false);
  machine_change(m, arg, combined(m, op, old, by), false);
  return old;
}

static void set_flags(AsmMachine *m, Value result, Value carry) {
  Value none = LLVMConstNull(LLVMTypeOf(result));
  m->zero = LLVMBuildICmp(m->builder, LLVMIntEQ, result, none, "");
  m->sign = LLVMBuildICmp(m->builder, LLVMIntSLT, result, none, "");
  m->carry = carry;
}

static void set_flags_after(AsmMachine *m, LLVMAtomicRMWBinOp op, Value old, Value by) {
  Value result = combined(m, op, old, by), carry = machine_constant(m, 1, 0);
  if (op == LLVMAtomicRMWBinOpAdd) carry = LLVMBuildICmp(m->builder, LLVMIntULT, result, old, "");
  if (op == LLVMAtomicRMWBinOpSub) carry = LLVMBuildICmp(m->builder, LLVMIntULT, old, by, "");
  set_flags(m, result, carry);
}

// ---- instructions: the source comes first, the destination last

typedef struct {
  const AsmStatement *s;
  unsigned width;
  LLVMAtomicRMWBinOp op; // of those that combine
} Instruction;

static void do_nothing(AsmMachine *m, const Instruction *i) {}
static void do_full_fence(AsmMachine *m, const Instruction *i) { full_fence(m); }
static void do_load_fence(AsmMachine *m, const Instruction *i) {
  fence(m, LLVMAtomicOrderingAcquire);
}
static void do_store_fence(AsmMachine *m, const Instruction *i) {
  fence(m, LLVMAtomicOrderingRelease);
}

static void do_move(AsmMachine *m, const Instruction *i) {
  if (i->s->locked) m->failed = true;
  machine_change(m, &i->s->args[1], machine_look(m, &i->s->args[0], i->width, true), true);
}

static bool are_same(const AsmArg *a, const AsmArg *b) {
  return a->kind == b->kind && a->which == b->which && !a->at && !b->at;
}

static void do_combine(AsmMachine *m, const Instruction *i) {
  const AsmArg *from = &i->s->args[0], *to = &i->s->args[1];
  bool clears = (i->op == LLVMAtomicRMWBinOpXor || i->op == LLVMAtomicRMWBinOpSub) &&
                are_same(from, to) && !machine_is_memory(m, to);
  if (clears) {
    machine_change(m, to, machine_constant(m, i->width, 0), false);
    set_flags(m, machine_constant(m, i->width, 0), machine_constant(m, 1, 0));
    return;
  }
  Value by = machine_number(m, from, i->width, true), old = update(m, i->s, to, i->op, by);
  set_flags_after(m, i->op, old, by);
}

// One more or one less: the carry stays as it is.
static void do_count(AsmMachine *m, const Instruction *i) {
  Value by = machine_constant(m, i->width, 1), old = update(m, i->s, &i->s->args[0], i->op, by);
  set_flags(m, combined(m, i->op, old, by), m->carry);
}

static void do_invert(AsmMachine *m, const Instruction *i) {
  update(m, i->s, &i->s->args[0], i->op, machine_constant(m, i->width, -1));
}

static void do_exchange(AsmMachine *m, const Instruction *i) {
  const AsmArg *one = &i->s->args[0], *other = &i->s->args[1];
  if (machine_is_memory(m, one)) one = other, other = &i->s->args[0];
  Value v = machine_look(m, one, i->width, false);
  bool shared = machine_is_memory(m, other); // then it is locked, whether it says so or not
  Value old = shared ? atomic_update(m, LLVMAtomicRMWBinOpXchg, machine_pointer(m, other), v)
                     : machine_look(m, other, i->width, false);
  if (!shared) machine_change(m, other, v, false);
  machine_change(m, one, old, false);
}

static void do_exchange_and_add(AsmMachine *m, const Instruction *i) {
  const AsmArg *from = &i->s->args[0];
  Value by = machine_number(m, from, i->width, false),
        old = update(m, i->s, &i->s->args[1], LLVMAtomicRMWBinOpAdd, by);
  machine_change(m, from, old, false);
  set_flags_after(m, LLVMAtomicRMWBinOpAdd, old, by);
}

// Returns the old value; the zero flag tells whether it was the expected one.
static Value compare_and_exchange(AsmMachine *m, Value pointer, Value expected, Value wanted) {
  full_fence(m);
  Value both = LLVMBuildAtomicCmpXchg(m->builder, pointer, expected, wanted, strongest(m),
                                      strongest(m), false);
  full_fence(m);
  m->zero = LLVMBuildExtractValue(m->builder, both, 1, "");
  m->sign = m->carry = NULL;
  return LLVMBuildExtractValue(m->builder, both, 0, "");
}

static void do_compare_and_exchange(AsmMachine *m, const Instruction *i) {
  const AsmArg *to = &i->s->args[1];
  Value wanted = machine_look(m, &i->s->args[0], i->width, false),
        expected = machine_fitted(m, m->slots[REG_AX], i->width);
  if (!i->s->locked || !machine_is_memory(m, to)) {
    m->failed = true;
    return;
  }
  if (machine_is_pointer(wanted) != machine_is_pointer(expected))
    wanted = machine_as_number(m, wanted), expected = machine_as_number(m, expected);
  machine_put(m, REG_AX, compare_and_exchange(m, machine_pointer(m, to), expected, wanted));
}

static Value joined(AsmMachine *m, AsmRegister upper, AsmRegister lower, unsigned half) {
  Value parts[] = {machine_as_number(m, machine_fitted(m, m->slots[upper], half)),
                   machine_as_number(m, machine_fitted(m, m->slots[lower], half))};
  for (int k = 0; k < 2; k++)
    parts[k] = LLVMBuildZExt(m->builder, parts[k], machine_int(m, 2 * half), "");
  return LLVMBuildOr(m->builder,
                     LLVMBuildShl(m->builder, parts[0], machine_constant(m, 2 * half, half), ""),
                     parts[1], "");
}

// What is expected lies in dx and ax, what is wanted in cx and bx.
static void do_compare_and_exchange_two(AsmMachine *m, const Instruction *i) {
  unsigned half = i->width / 2;
  Value expected = joined(m, REG_DX, REG_AX, half), wanted = joined(m, REG_CX, REG_BX, half);
  if (!i->s->locked || !machine_is_memory(m, &i->s->args[0])) {
    m->failed = true;
    return;
  }
  Value old = compare_and_exchange(m, machine_pointer(m, &i->s->args[0]), expected, wanted);
  machine_put(m, REG_AX, LLVMBuildTrunc(m->builder, old, machine_int(m, half), ""));
  machine_put(
      m, REG_DX,
      LLVMBuildTrunc(m->builder,
                     LLVMBuildLShr(m->builder, old, machine_constant(m, i->width, half), ""),
                     machine_int(m, half), ""));
}

// A bit by its number, which for memory may lie in another word than the one that is named, before
// or behind it.
static void do_bit(AsmMachine *m, const Instruction *i) {
  const AsmArg *to = &i->s->args[1];
  Value n = machine_number(m, &i->s->args[0], i->width, false),
        mask = LLVMBuildAnd(m->builder, n, machine_constant(m, i->width, i->width - 1), "");
  mask = LLVMBuildShl(m->builder, machine_constant(m, i->width, 1), mask, "");
  Value by = i->op == LLVMAtomicRMWBinOpAnd ? LLVMBuildNot(m->builder, mask, "") : mask, old;
  if (!machine_is_memory(m, to)) old = update(m, i->s, to, i->op, by);
  else {
    bool word = i->s->args[0].kind != ARG_NUMBER;
    Value words =
        LLVMBuildAShr(m->builder, n, machine_constant(m, i->width, __builtin_ctz(i->width)), "");
    Value pointer = machine_pointer(m, to);
    if (word) pointer = LLVMBuildGEP2(m->builder, machine_int(m, i->width), pointer, &words, 1, "");
    if (!i->s->locked) m->failed = true;
    old = atomic_update(m, i->op, pointer, by);
  }
  Value bit = LLVMBuildAnd(m->builder, old, mask, "");
  m->carry = LLVMBuildICmp(m->builder, LLVMIntNE, bit, LLVMConstNull(LLVMTypeOf(bit)), "");
  m->zero = m->sign = NULL;
}

static void do_compare(AsmMachine *m, const Instruction *i) { // cmp and test, which keep no result
  if (i->s->locked) m->failed = true;
  Value by = machine_number(m, &i->s->args[0], i->width, true),
        old = machine_number(m, &i->s->args[1], i->width, true);
  set_flags_after(m, i->op, old, by);
}

// All ones or none, from the carry.
static void do_borrow(AsmMachine *m, const Instruction *i) {
  if (!m->carry || !are_same(&i->s->args[0], &i->s->args[1])) m->failed = true;
  else
    machine_change(m, &i->s->args[1],
                   LLVMBuildSExt(m->builder, m->carry, machine_int(m, i->width), ""), false);
}

static void do_set(AsmMachine *m, const Instruction *i) {
  Value v = machine_condition(m, i->s->name + strlen("set"));
  machine_change(m, &i->s->args[0], LLVMBuildZExt(m->builder, v, machine_int(m, 8), ""), true);
}

static const struct Known {
  const char *name;
  unsigned n_args, width; // 0: from its last letter, or from its arguments
  void (*run)(AsmMachine *, const Instruction *);
  LLVMAtomicRMWBinOp op;
} table[] = {
    {"nop", 0, 8, do_nothing, 0},
    {"pause", 0, 8, do_nothing, 0},
    {"mfence", 0, 8, do_full_fence, 0},
    {"lfence", 0, 8, do_load_fence, 0},
    {"sfence", 0, 8, do_store_fence, 0},
    {"mov", 2, 0, do_move, 0},
    {"xchg", 2, 0, do_exchange, 0},
    {"xadd", 2, 0, do_exchange_and_add, 0},
    {"cmpxchg", 2, 0, do_compare_and_exchange, 0},
    {"cmpxchg8b", 1, 64, do_compare_and_exchange_two, 0},
    {"cmpxchg16b", 1, 128, do_compare_and_exchange_two, 0},
    {"add", 2, 0, do_combine, LLVMAtomicRMWBinOpAdd},
    {"sub", 2, 0, do_combine, LLVMAtomicRMWBinOpSub},
    {"and", 2, 0, do_combine, LLVMAtomicRMWBinOpAnd},
    {"or", 2, 0, do_combine, LLVMAtomicRMWBinOpOr},
    {"xor", 2, 0, do_combine, LLVMAtomicRMWBinOpXor},
    {"inc", 1, 0, do_count, LLVMAtomicRMWBinOpAdd},
    {"dec", 1, 0, do_count, LLVMAtomicRMWBinOpSub},
    {"not", 1, 0, do_invert, LLVMAtomicRMWBinOpXor},
    {"bts", 2, 0, do_bit, LLVMAtomicRMWBinOpOr},
    {"btr", 2, 0, do_bit, LLVMAtomicRMWBinOpAnd},
    {"btc", 2, 0, do_bit, LLVMAtomicRMWBinOpXor},
    {"cmp", 2, 0, do_compare, LLVMAtomicRMWBinOpSub},
    {"test", 2, 0, do_compare, LLVMAtomicRMWBinOpAnd},
    {"sbb", 2, 0, do_borrow, 0},
};

// ---- statements

static unsigned suffix_width(char letter) {
  return letter == 'b' ? 8 : letter == 'w' ? 16 : letter == 'l' ? 32 : letter == 'q' ? 64 : 0;
}

// Its row; the width if its last letter tells it, else 0.
static const struct Known *known(const char *name, unsigned *width) {
  size_t n = strlen(name);
  for (int shorter = 0; shorter < 2; shorter++)
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
      *width = shorter ? suffix_width(name[n - 1]) : table[i].width;
      bool fits = strlen(table[i].name) == n - (size_t)shorter &&
                  !strncmp(name, table[i].name, n - (size_t)shorter);
      if (fits && (!shorter || (*width && !table[i].width))) return &table[i];
    }
  return NULL;
}

// A register says how much is meant; else the memory does.
static unsigned width_of_arguments(AsmMachine *m, const AsmStatement *s) {
  for (unsigned k = s->n_args; k-- > 0;)
    if (machine_width_said(m, &s->args[k])) return machine_width_said(m, &s->args[k]);
  for (unsigned k = 0; k < s->n_args; k++)
    if (machine_memory_width(m, &s->args[k])) return machine_memory_width(m, &s->args[k]);
  return 0;
}

// `lock; addl $0, (%rsp)`: a fence, by way of the stack, which is nobody else's.
static bool is_fence(const AsmStatement *s) {
  const AsmArg *by = &s->args[0], *to = &s->args[1];
  bool changes_nothing = (!strncmp(s->name, "add", 3) || !strncmp(s->name, "or", 2)) &&
                         by->kind == ARG_NUMBER && !by->number;
  return s->locked && s->n_args == 2 && changes_nothing && to->kind == ARG_REGISTER &&
         to->which == REG_SP && to->at;
}

void machine_run(AsmMachine *m, const AsmStatement *s) {
  Instruction i = {.s = s};
  if (is_fence(s)) return full_fence(m);
  if (!strncmp(s->name, "set", 3) && s->n_args == 1 && !s->locked) return do_set(m, &i);
  const struct Known *k = known(s->name, &i.width);
  if (k && !i.width) i.width = width_of_arguments(m, s);
  bool usual = i.width == 8 || i.width == 16 || i.width == 32 || i.width == 64 || i.width == 128;
  if (!k || k->n_args != s->n_args || !usual) m->failed = true;
  if (m->failed) return;
  i.op = k->op;
  k->run(m, &i);
}
