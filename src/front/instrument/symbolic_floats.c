#include "front/instrument/symbolic_floats.h"

#include <string.h>

#include "common/records.h"

static bool is_float(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMFloatTypeKind || LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static Value float_binary(Pass *p, SymbolicOp op, Value a, Value b) {
  unsigned width = sym_width_of(LLVMTypeOf(a));
  return HOOK(p, "float", sym_number(p, op), sym_number(p, width), sym_id_of(p, a),
              sym_as_number(p, a), sym_id_of(p, b), sym_as_number(p, b));
}

// Nothing is left to the compiler, which could keep more digits than the source says.
static bool is_exact(const Pass *p, Value i) {
  if (LLVMGetFastMathFlags(i) & ~(unsigned)LLVMFastMathAllowContract) return false;
  if (!LLVMGetFastMathFlags(i)) return true;
  LLVMAttributeRef features =
      LLVMGetStringAttributeAtIndex(p->function, LLVMAttributeFunctionIndex, "target-features", 15);
  unsigned n;
  return !features || !strstr(LLVMGetStringAttributeValue(features, &n), "+fma");
}

static void pass_float_binary(Pass *p, Value i, LLVMOpcode opcode) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
  if (!sym_may_depend(p, a) && !sym_may_depend(p, b)) return;
  if (opcode == LLVMFRem || !is_exact(p, i)) return sym_fix_operands(p, i);
  sym_before(p, i);
  sym_set_id(p, i,
             float_binary(p,
                          opcode == LLVMFAdd   ? SYMBOLIC_FADD
                          : opcode == LLVMFSub ? SYMBOLIC_FSUB
                          : opcode == LLVMFMul ? SYMBOLIC_FMUL
                                               : SYMBOLIC_FDIV,
                          a, b));
}

static Value inverse(Pass *p, Value id) { return HOOK(p, "not", id); }

// Two bits as one.
static Value joined(Pass *p, SymbolicOp op, Value x, Value vx, Value y, Value vy) {
  return HOOK(p, "binary", sym_number(p, op), sym_number(p, 1), x,
              LLVMBuildZExt(p->builder, vx, p->i64, ""), y,
              LLVMBuildZExt(p->builder, vy, p->i64, ""));
}

static Value differ(Pass *p, Value a, Value b) {
  Value x = float_binary(p, SYMBOLIC_FLT, a, b), y = float_binary(p, SYMBOLIC_FLT, b, a);
  return joined(p, SYMBOLIC_OR, x, LLVMBuildFCmp(p->builder, LLVMRealOLT, a, b, ""), y,
                LLVMBuildFCmp(p->builder, LLVMRealOLT, b, a, ""));
}

static Value are_numbers(Pass *p, Value a, Value b) {
  Value x = float_binary(p, SYMBOLIC_FEQ, a, a), y = float_binary(p, SYMBOLIC_FEQ, b, b);
  return joined(p, SYMBOLIC_AND, x, LLVMBuildFCmp(p->builder, LLVMRealORD, a, a, ""), y,
                LLVMBuildFCmp(p->builder, LLVMRealORD, b, b, ""));
}

// Equal, less, greater, neither: some of these.
static void pass_float_compare(Pass *p, Value i) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1), id;
  if (!sym_may_depend(p, a) && !sym_may_depend(p, b)) return;
  if (!is_exact(p, i)) return sym_fix_operands(p, i);
  sym_before(p, i);
  switch (LLVMGetFCmpPredicate(i)) {
  case LLVMRealOEQ: id = float_binary(p, SYMBOLIC_FEQ, a, b); break;
  case LLVMRealUNE: id = inverse(p, float_binary(p, SYMBOLIC_FEQ, a, b)); break;
  case LLVMRealOGT: id = float_binary(p, SYMBOLIC_FLT, b, a); break;
  case LLVMRealOGE: id = float_binary(p, SYMBOLIC_FLE, b, a); break;
  case LLVMRealOLT: id = float_binary(p, SYMBOLIC_FLT, a, b); break;
  case LLVMRealOLE: id = float_binary(p, SYMBOLIC_FLE, a, b); break;
  case LLVMRealUGT: id = inverse(p, float_binary(p, SYMBOLIC_FLE, a, b)); break;
  case LLVMRealUGE: id = inverse(p, float_binary(p, SYMBOLIC_FLT, a, b)); break;
  case LLVMRealULT: id = inverse(p, float_binary(p, SYMBOLIC_FLE, b, a)); break;
  case LLVMRealULE: id = inverse(p, float_binary(p, SYMBOLIC_FLT, b, a)); break;
  case LLVMRealONE: id = differ(p, a, b); break;
  case LLVMRealUEQ: id = inverse(p, differ(p, a, b)); break;
  case LLVMRealORD: id = are_numbers(p, a, b); break;
  case LLVMRealUNO: id = inverse(p, are_numbers(p, a, b)); break;
  default: return;
  }
  sym_set_id(p, i, id);
}

static Value convert(Pass *p, SymbolicOp op, Value id, unsigned width) {
  return id == p->zero ? id : HOOK(p, "convert", sym_number(p, op), id, sym_number(p, width));
}

// Into an integer the processor converts by way of one of 32 or 64 bits. What does not fit has no
// meaning in C, and an odd one in registers if the number has no sign and 64 bits.
static void pass_float_to_integer(Pass *p, Value i, bool sign) {
  unsigned width = sym_width_of(LLVMTypeOf(i)), by = width > (sign ? 32 : 16) ? 64 : 32;
  if (!sign && width > 32) return sym_fix_operands(p, i);
  sym_before(p, i);
  Value id = convert(p, SYMBOLIC_FCUT, sym_id_of(p, LLVMGetOperand(i, 0)), by);
  sym_set_id(p, i, sym_resize(p, id, width, false));
}

// False: it is none of these.
bool sym_float(Pass *p, Value i) {
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  LLVMTypeRef type = LLVMTypeOf(i),
              from = LLVMGetNumOperands(i) ? LLVMTypeOf(LLVMGetOperand(i, 0)) : NULL;
  if (!from || !sym_width_of(type) || !sym_width_of(from) || (!is_float(type) && !is_float(from)))
    return false;
  Value id = sym_id_of(p, LLVMGetOperand(i, 0));
  unsigned width = sym_width_of(type);
  switch (op) {
  case LLVMFAdd:
  case LLVMFSub:
  case LLVMFMul:
  case LLVMFDiv:
  case LLVMFRem: return pass_float_binary(p, i, op), true;
  case LLVMFCmp: return pass_float_compare(p, i), true;
  case LLVMFPToSI:
  case LLVMFPToUI: return pass_float_to_integer(p, i, op == LLVMFPToSI), true;
  case LLVMFPTrunc:
  case LLVMFPExt:
    sym_before(p, i);
    return sym_set_id(p, i, convert(p, SYMBOLIC_FRESIZE, id, width)), true;
  case LLVMSIToFP:
  case LLVMUIToFP:
    sym_before(p, i);
    SymbolicOp from_integer = op == LLVMSIToFP ? SYMBOLIC_FROM_SIGNED : SYMBOLIC_FROM_UNSIGNED;
    return sym_set_id(p, i, convert(p, from_integer, id, width)), true;
  case LLVMFNeg: return sym_fix_operands(p, i), true; // plain_arithmetic.h leaves none
  default: return false;
  }
}
