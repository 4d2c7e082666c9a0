#include "front/instrument/symbolic_values.h"

#include "common/records.h"

// ---- atomic operations (runtime/sync/symbolic_atomic.c)

// Atomic operations on such values are followed.
static bool is_followed(const Pass *p, LLVMTypeRef type) {
  unsigned width = sym_width_of(type);
  return width && width == sym_stored_width(type) && width == 8 * sym_size_in_memory(p, type);
}

// Where they are not, the values are the same for all inputs of the class.
static void fix_atomic(Pass *p, Value i, Value pointer, LLVMTypeRef type) {
  sym_fix_operands(p, i);
  sym_fix_memory(p, pointer, sym_size_in_memory(p, type));
}

// Before the operation, which takes these values, NULL: none.
static Value atomic_before(Pass *p, Value i, Value pointer, LLVMTypeRef type, Value a, Value b) {
  Value size = sym_number(p, sym_size_in_memory(p, type));
  sym_before(p, i);
  sym_fix(p, pointer);
  HOOK(p, "atomic_before", pointer, size, a ? sym_id_of(p, a) : p->zero,
       b ? sym_id_of(p, b) : p->zero);
  sym_after(p, i);
  return size;
}

static void pass_atomic_load(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0);
  LLVMTypeRef type = LLVMTypeOf(i);
  if (!is_followed(p, type)) return fix_atomic(p, i, pointer, type);
  Value size = atomic_before(p, i, pointer, type, NULL, NULL);
  sym_set_id(p, i, HOOK(p, "atomic_loaded", pointer, size, sym_as_number(p, i)));
}

static void pass_atomic_store(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  if (!is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, sym_wide(p, sym_size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, v, NULL);
  HOOK(p, "atomic_stored", pointer, size, sym_id_of(p, v));
}

enum { NOT_FOLLOWED = -1 };

static int update_of(Value i) {
  switch (LLVMGetAtomicRMWBinOp(i)) {
  case LLVMAtomicRMWBinOpXchg: return ATOMIC_EXCHANGES;
  case LLVMAtomicRMWBinOpAdd: return SYMBOLIC_ADD;
  case LLVMAtomicRMWBinOpSub: return SYMBOLIC_SUB;
  case LLVMAtomicRMWBinOpAnd: return SYMBOLIC_AND;
  case LLVMAtomicRMWBinOpNand: return ATOMIC_NANDS;
  case LLVMAtomicRMWBinOpOr: return SYMBOLIC_OR;
  case LLVMAtomicRMWBinOpXor: return SYMBOLIC_XOR;
  default: return NOT_FOLLOWED; // of floating point, or with a comparison
  }
}

void sym_atomic_update(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0), v = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  int op = update_of(i);
  if (op == NOT_FOLLOWED || !is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, sym_wide(p, sym_size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, v, NULL);
  sym_set_id(p, i,
             HOOK(p, "atomic_updated", pointer, size, sym_number(p, (uint64_t)op), sym_id_of(p, v),
                  sym_as_number(p, v), sym_as_number(p, i)));
}

// The expression is that of the value found; whether it was the expected one is a condition.
void sym_atomic_compare(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0), expected = LLVMGetOperand(i, 1), v = LLVMGetOperand(i, 2);
  LLVMTypeRef type = LLVMTypeOf(v);
  if (!is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, sym_wide(p, sym_size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, expected, v);
  Value found = LLVMBuildExtractValue(p->builder, i, 0, ""),
        equal = LLVMBuildExtractValue(p->builder, i, 1, "");
  sym_set_id(p, i,
             HOOK(p, "atomic_compared", pointer, size, sym_id_of(p, expected),
                  sym_as_number(p, expected), sym_id_of(p, v), sym_as_number(p, found),
                  LLVMBuildZExt(p->builder, equal, p->i32, "")));
}

void sym_extract(Pass *p, Value i) {
  Value from = LLVMGetOperand(i, 0);
  unsigned k = *LLVMGetIndices(i);
  if ((LLVMIsAAtomicCmpXchgInst(from) && !k) || sym_is_pair(LLVMTypeOf(from)))
    sym_set_id(p, i, sym_part_of(p, from, k));
}

void sym_insert(Pass *p, Value i) {
  Value pair = LLVMGetOperand(i, 0), part = LLVMGetOperand(i, 1);
  unsigned k = *LLVMGetIndices(i);
  sym_set_part(p, i, k, sym_id_of(p, part));
  sym_set_part(p, i, !k, sym_part_of(p, pair, !k));
}

// ---- pairs in memory

static Value part_address(Pass *p, Value pointer, LLVMTypeRef type, unsigned k) {
  return LLVMBuildStructGEP2(p->builder, type, pointer, k, "");
}

static Value part_size(Pass *p, LLVMTypeRef type, unsigned k) {
  return sym_number(p, sym_size_in_memory(p, LLVMStructGetTypeAtIndex(type, k)));
}

static void load_pair(Pass *p, Value i, Value pointer) {
  LLVMTypeRef type = LLVMTypeOf(i);
  sym_fix_operands(p, i);
  sym_after(p, i);
  for (unsigned k = 0; k < 2; k++)
    sym_set_part(p, i, k,
                 HOOK(p, "load", part_address(p, pointer, type, k), part_size(p, type, k)));
}

static void store_pair(Pass *p, Value v, Value pointer) {
  LLVMTypeRef type = LLVMTypeOf(v);
  HOOK(p, "clear", pointer, sym_wide(p, sym_size_in_memory(p, type)));
  for (unsigned k = 0; k < 2; k++) {
    Value id = sym_part_of(p, v, k);
    if (id != p->zero)
      HOOK(p, "store", part_address(p, pointer, type, k), part_size(p, type, k), id);
  }
}

// ---- memory

void sym_load(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0);
  LLVMTypeRef type = LLVMTypeOf(i);
  uint64_t size = sym_size_in_memory(p, type);
  unsigned stored = sym_stored_width(type);
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic) return pass_atomic_load(p, i);
  if (sym_keeps_pair(i)) return load_pair(p, i, pointer);
  if (!stored) {
    sym_fix_operands(p, i);
    return sym_fix_memory(p, pointer, size);
  }
  sym_before(p, i);
  Value constant = sym_may_depend(p, pointer)
                       ? HOOK(p, "look", sym_number(p, size), sym_id_of(p, pointer))
                       : p->zero;
  sym_after(p, i);
  Value id = HOOK(p, "load", pointer, sym_number(p, size));
  if (constant != p->zero) // what is constant has no expression in memory
    id = LLVMBuildOr(p->builder, id, constant, "");
  sym_set_id(p, i,
             stored == sym_width_of(type) ? id : sym_resize(p, id, sym_width_of(type), false));
}

void sym_store(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  uint64_t size = sym_size_in_memory(p, type);
  unsigned stored = sym_stored_width(type);
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic) return pass_atomic_store(p, i);
  sym_before(p, i);
  sym_fix(p, pointer);
  if (sym_is_pair(type)) return store_pair(p, v, pointer);
  if (!stored) {
    sym_fix(p, v);
    HOOK(p, "clear", pointer, sym_wide(p, size));
    return;
  }
  Value id = sym_id_of(p, v);
  if (stored != sym_width_of(type)) id = sym_resize(p, id, stored, false);
  if (id == p->zero) HOOK(p, "clear", pointer, sym_wide(p, size));
  else HOOK(p, "store", pointer, sym_number(p, size), id);
}

void sym_alloca(Pass *p, Value i) {
  Value n = LLVMGetOperand(i, 0);
  sym_fix_operands(p, i);
  sym_after(p, i);
  Value size = sym_wide(p, LLVMABISizeOfType(p->layout, LLVMGetAllocatedType(i)));
  if (!LLVMIsAConstantInt(n) || LLVMConstIntGetZExtValue(n) != 1)
    size = LLVMBuildMul(p->builder, size, sym_as_number(p, n), "");
  HOOK(p, "clear", i, size);
}

// ---- arithmetic

static SymbolicOp operation_of(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMAdd: return SYMBOLIC_ADD;
  case LLVMSub: return SYMBOLIC_SUB;
  case LLVMMul: return SYMBOLIC_MUL;
  case LLVMUDiv: return SYMBOLIC_UDIV;
  case LLVMSDiv: return SYMBOLIC_SDIV;
  case LLVMURem: return SYMBOLIC_UREM;
  case LLVMSRem: return SYMBOLIC_SREM;
  case LLVMShl: return SYMBOLIC_SHL;
  case LLVMLShr: return SYMBOLIC_LSHR;
  case LLVMAShr: return SYMBOLIC_ASHR;
  case LLVMAnd: return SYMBOLIC_AND;
  case LLVMOr: return SYMBOLIC_OR;
  default: return SYMBOLIC_XOR;
  }
}

static Value binary(Pass *p, SymbolicOp op, Value a, Value b) {
  unsigned width = sym_width_of(LLVMTypeOf(a));
  return HOOK(p, "binary", sym_number(p, op), sym_number(p, width), sym_id_of(p, a),
              sym_as_number(p, a), sym_id_of(p, b), sym_as_number(p, b));
}

// Whether a division is one by zero has to be told before it is.
void sym_binary(Pass *p, Value i) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
  if (!sym_may_depend(p, a) && !sym_may_depend(p, b)) return;
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  sym_before(p, i);
  sym_set_id(p, i, binary(p, operation_of(op), a, b));
  // Expressions wrap around; so must the program.
  if (op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl)
    LLVMSetNSW(i, false), LLVMSetNUW(i, false);
}

void sym_compare(Pass *p, Value i) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1), id;
  if (!sym_may_depend(p, a) && !sym_may_depend(p, b)) return;
  sym_before(p, i);
  switch (LLVMGetICmpPredicate(i)) {
  case LLVMIntEQ: id = binary(p, SYMBOLIC_EQ, a, b); break;
  case LLVMIntNE: id = HOOK(p, "not", binary(p, SYMBOLIC_EQ, a, b)); break;
  case LLVMIntUGT: id = binary(p, SYMBOLIC_ULT, b, a); break;
  case LLVMIntUGE: id = binary(p, SYMBOLIC_ULE, b, a); break;
  case LLVMIntULT: id = binary(p, SYMBOLIC_ULT, a, b); break;
  case LLVMIntULE: id = binary(p, SYMBOLIC_ULE, a, b); break;
  case LLVMIntSGT: id = binary(p, SYMBOLIC_SLT, b, a); break;
  case LLVMIntSGE: id = binary(p, SYMBOLIC_SLE, b, a); break;
  case LLVMIntSLT: id = binary(p, SYMBOLIC_SLT, a, b); break;
  default: id = binary(p, SYMBOLIC_SLE, a, b);
  }
  sym_set_id(p, i, id);
}

void sym_cast(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0);
  sym_before(p, i);
  sym_set_id(p, i,
             sym_resize(p, sym_id_of(p, v), sym_width_of(LLVMTypeOf(i)),
                        LLVMGetInstructionOpcode(i) == LLVMSExt));
}

void sym_select(Pass *p, Value i) {
  Value c = LLVMGetOperand(i, 0), a = LLVMGetOperand(i, 1), b = LLVMGetOperand(i, 2);
  if (!sym_may_depend(p, c) && !sym_may_depend(p, a) && !sym_may_depend(p, b)) return;
  sym_before(p, i);
  sym_set_id(p, i,
             HOOK(p, "select", sym_id_of(p, c), LLVMBuildZExt(p->builder, c, p->i32, ""),
                  sym_number(p, sym_width_of(LLVMTypeOf(i))), sym_id_of(p, a), sym_as_number(p, a),
                  sym_id_of(p, b), sym_as_number(p, b)));
}

// Of the k-th operand, an index: what one more adds to the address; 0 for the field of a structure.
static uint64_t scale_of(const Pass *p, Value i, unsigned k) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
  for (unsigned at = 2; at <= k; at++) {
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      if (at == k) return 0;
      type =
          LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(i, at)));
    } else {
      type = LLVMGetElementType(type);
    }
  }
  return LLVMABISizeOfType(p->layout, type);
}

void sym_address(Pass *p, Value i) {
  if (!sym_width_of(LLVMTypeOf(i))) return sym_fix_operands(p, i);
  Value base = LLVMGetOperand(i, 0), sum = p->zero;
  sym_after(p, i);
  if (sym_may_depend(p, base)) sum = HOOK(p, "base", sym_id_of(p, base), sym_as_number(p, i));
  for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++) {
    Value index = LLVMGetOperand(i, k);
    if (!sym_may_depend(p, index)) continue;
    sum = HOOK(p, "index", sum, sym_as_number(p, i), sym_id_of(p, index),
               sym_wide(p, scale_of(p, i, k)));
  }
  sym_set_id(p, i, sum);
  LLVMSetIsInBounds(i, false);
}

// ---- control

void sym_branch(Pass *p, Value i) {
  if (!LLVMIsConditional(i) || !sym_may_depend(p, LLVMGetCondition(i))) return;
  sym_before(p, i);
  HOOK(p, "branch", sym_id_of(p, LLVMGetCondition(i)));
}

void sym_switch(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0);
  if (!sym_may_depend(p, v)) return;
  Values cases = {0};
  for (int k = 2; k < LLVMGetNumOperands(i); k += 2)
    vec_push(&cases, sym_wide(p, LLVMConstIntGetZExtValue(LLVMGetOperand(i, (unsigned)k))));
  Value list = LLVMAddGlobal(p->module, LLVMArrayType2(p->i64, cases.n), "norace.cases");
  LLVMSetInitializer(list, LLVMConstArray2(p->i64, cases.at, cases.n));
  LLVMSetLinkage(list, LLVMInternalLinkage);
  LLVMSetGlobalConstant(list, true);
  sym_before(p, i);
  HOOK(p, "switch", sym_id_of(p, v), sym_number(p, cases.n), list);
  vec_delete(&cases);
}
