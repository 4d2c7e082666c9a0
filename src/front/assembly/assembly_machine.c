#include "front/assembly/assembly_machine.h"

#include <string.h>

typedef LLVMValueRef Value;

// ---- values

Value machine_fail(AsmMachine *m, unsigned width) {
  m->failed = true;
  return LLVMGetUndef(LLVMIntTypeInContext(m->context, width));
}

LLVMTypeRef machine_int(AsmMachine *m, unsigned width) {
  return LLVMIntTypeInContext(m->context, width);
}
Value machine_constant(AsmMachine *m, unsigned width, int64_t n) {
  return LLVMConstInt(machine_int(m, width), (uint64_t)n, true);
}
bool machine_is_pointer(Value v) { return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind; }
unsigned machine_width(Value v) {
  return machine_is_pointer(v) ? POINTER_BITS : LLVMGetIntTypeWidth(LLVMTypeOf(v));
}

Value machine_as_number(AsmMachine *m, Value v) {
  return machine_is_pointer(v) ? LLVMBuildPtrToInt(m->builder, v, machine_int(m, POINTER_BITS), "")
                               : v;
}

// The lower part of a value.
Value machine_fitted(AsmMachine *m, Value v, unsigned width) {
  if (!v || machine_width(v) < width) return machine_fail(m, width);
  return machine_width(v) == width
             ? v
             : LLVMBuildTrunc(m->builder, machine_as_number(m, v), machine_int(m, width), "");
}

// ---- registers

void machine_put(AsmMachine *m, unsigned slot, Value v) {
  Value old = m->slots[slot];
  unsigned width = machine_width(v);
  if (width == 32)
    v = LLVMBuildZExt(m->builder, v, machine_int(m, 64), ""); // the processor clears the upper half
  else if (width < 32 && old && machine_width(old) > width) {
    old = machine_as_number(m, old);
    Value above = LLVMConstInt(LLVMTypeOf(old), ~0ul << width, false);
    v = LLVMBuildOr(m->builder, LLVMBuildAnd(m->builder, old, above, ""),
                    LLVMBuildZExt(m->builder, v, LLVMTypeOf(old), ""), "");
  }
  m->slots[slot] = v;
}

static const AsmOperand *operand_of(AsmMachine *m, const AsmArg *arg) {
  static const AsmOperand none = {.place = IN_FLAGS};
  if (arg->which < m->n_operands) return &m->operands[arg->which];
  m->failed = true;
  return &none;
}

// The register that an argument stands for; -1: it is none.
static int slot_of(AsmMachine *m, const AsmArg *arg) {
  if (arg->kind == ARG_REGISTER) return (int)arg->which;
  if (arg->kind == ARG_NUMBER) return -1;
  const AsmOperand *o = operand_of(m, arg);
  return o->place == IN_REGISTER ? (int)o->slot : -1;
}

bool machine_is_memory(AsmMachine *m, const AsmArg *arg) {
  return arg->at || (arg->kind == ARG_OPERAND && operand_of(m, arg)->place == IN_MEMORY);
}

unsigned machine_width_said(AsmMachine *m, const AsmArg *arg) {
  if (arg->kind == ARG_NUMBER || arg->at) return 0;
  if (arg->width || arg->kind == ARG_REGISTER) return arg->width;
  const AsmOperand *o = operand_of(m, arg);
  return o->place == IN_REGISTER && o->type ? (unsigned)LLVMSizeOfTypeInBits(m->layout, o->type)
                                            : 0;
}

unsigned machine_memory_width(AsmMachine *m, const AsmArg *arg) {
  return machine_is_memory(m, arg) && !arg->at ? operand_of(m, arg)->memory_bits : 0;
}

// ---- memory

Value machine_pointer(AsmMachine *m, const AsmArg *arg) {
  if (!arg->at) return operand_of(m, arg)->pointer;
  int slot = slot_of(m, arg);
  Value address = slot < 0 ? NULL : m->slots[slot];
  LLVMTypeRef pointers = LLVMPointerTypeInContext(m->context, 0);
  if (!address || machine_width(address) != POINTER_BITS)
    return m->failed = true, LLVMGetUndef(pointers);
  if (!machine_is_pointer(address)) address = LLVMBuildIntToPtr(m->builder, address, pointers, "");
  Value offset = machine_constant(m, 64, arg->number);
  return arg->number ? LLVMBuildGEP2(m->builder, machine_int(m, 8), address, &offset, 1, "")
                     : address;
}

static Value load(AsmMachine *m, const AsmArg *arg, unsigned width, bool atomic) {
  Value v = LLVMBuildLoad2(m->builder, machine_int(m, width), machine_pointer(m, arg), "");
  LLVMSetAlignment(v, width / 8);
  if (atomic)
    LLVMSetOrdering(v, m->orders ? LLVMAtomicOrderingAcquire : LLVMAtomicOrderingMonotonic);
  return v;
}

static void store(AsmMachine *m, const AsmArg *arg, Value v, bool atomic) {
  Value s = LLVMBuildStore(m->builder, v, machine_pointer(m, arg));
  LLVMSetAlignment(s, machine_width(v) / 8);
  if (atomic)
    LLVMSetOrdering(s, m->orders ? LLVMAtomicOrderingRelease : LLVMAtomicOrderingMonotonic);
}

// ---- arguments

// As it lies there: a pointer stays one.
Value machine_look(AsmMachine *m, const AsmArg *arg, unsigned width, bool atomic) {
  if (machine_is_memory(m, arg)) return load(m, arg, width, atomic);
  if (arg->kind == ARG_NUMBER) return machine_constant(m, width, arg->number);
  int slot = slot_of(m, arg);
  return slot < 0 ? machine_fail(m, width) : machine_fitted(m, m->slots[slot], width);
}

Value machine_number(AsmMachine *m, const AsmArg *arg, unsigned width, bool atomic) {
  return machine_as_number(m, machine_look(m, arg, width, atomic));
}

void machine_change(AsmMachine *m, const AsmArg *arg, Value v, bool atomic) {
  int slot = slot_of(m, arg);
  if (machine_is_memory(m, arg)) store(m, arg, v, atomic);
  else if (slot < 0) m->failed = true;
  else machine_put(m, (unsigned)slot, v);
}

// ---- flags

Value machine_condition(AsmMachine *m, const char *name) {
  static const struct {
    const char *name;
    char flag;
    bool inverse;
  } known[] = {{"e", 'z', false},   {"z", 'z', false}, {"ne", 'z', true}, {"nz", 'z', true},
               {"s", 's', false},   {"ns", 's', true}, {"c", 'c', false}, {"b", 'c', false},
               {"nae", 'c', false}, {"nc", 'c', true}, {"ae", 'c', true}, {"nb", 'c', true}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(name, known[i].name)) continue;
    Value v = known[i].flag == 'z' ? m->zero : known[i].flag == 's' ? m->sign : m->carry;
    if (v) return known[i].inverse ? LLVMBuildNot(m->builder, v, "") : v;
  }
  return machine_fail(m, 1);
}
