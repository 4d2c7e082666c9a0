#include "front/instrument/plain_arithmetic.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"

typedef LLVMValueRef Value;
typedef LLVMBuilderRef Builder;
typedef VEC(Value) Values;

static Value number(Value like, uint64_t n) { return LLVMConstInt(LLVMTypeOf(like), n, false); }

static Value absolute(Builder b, Value x) {
  Value zero = number(x, 0);
  return LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntSLT, x, zero, ""), LLVMBuildSub(b, zero, x, ""),
                         x, "");
}

static Value choose(Builder b, LLVMIntPredicate first, Value x, Value y) {
  return LLVMBuildSelect(b, LLVMBuildICmp(b, first, x, y, ""), x, y, "");
}

static Value count_bits(Builder b, Value x, unsigned width) {
  Value sum = number(x, 0);
  for (unsigned i = 0; i < width; i++) {
    Value bit = LLVMBuildAnd(b, LLVMBuildLShr(b, x, number(x, i), ""), number(x, 1), "");
    sum = LLVMBuildAdd(b, sum, bit, "");
  }
  return sum;
}

static Value swap_bytes(Builder b, Value x, unsigned width) {
  Value sum = number(x, 0);
  for (unsigned i = 0; i < width; i += 8) {
    Value byte = LLVMBuildAnd(b, LLVMBuildLShr(b, x, number(x, i), ""), number(x, 255), "");
    sum = LLVMBuildOr(b, sum, LLVMBuildShl(b, byte, number(x, width - 8 - i), ""), "");
  }
  return sum;
}

// How many of x moved by 0 to width-1 places are zero: that many bits are, at the side from which x
// moves away.
static Value count_zeros(Builder b, Value x, unsigned width, LLVMOpcode shift) {
  Value sum = number(x, 0);
  for (unsigned i = 0; i < width; i++) {
    Value moved = LLVMBuildBinOp(b, shift, x, number(x, i), "");
    Value zero = LLVMBuildICmp(b, LLVMIntEQ, moved, number(x, 0), "");
    sum = LLVMBuildAdd(b, sum, LLVMBuildZExt(b, zero, LLVMTypeOf(x), ""), "");
  }
  return sum;
}

static Value reverse_bits(Builder b, Value x, unsigned width) {
  Value sum = number(x, 0);
  for (unsigned i = 0; i < width; i++) {
    Value bit = LLVMBuildAnd(b, LLVMBuildLShr(b, x, number(x, i), ""), number(x, 1), "");
    sum = LLVMBuildOr(b, sum, LLVMBuildShl(b, bit, number(x, width - 1 - i), ""), "");
  }
  return sum;
}

// Two values side by side, moved by n bits modulo the width, of which one half is taken. No shift
// is by the whole width.
static Value funnel(Builder b, Value call, unsigned width, bool left) {
  Value high = LLVMGetOperand(call, 0), low = LLVMGetOperand(call, 1);
  Value n = LLVMGetOperand(call, 2), most = number(n, width - 1), one = number(n, 1);
  n = width & (width - 1) ? LLVMBuildURem(b, n, number(n, width), "")
                          : LLVMBuildAnd(b, n, most, "");
  Value rest = LLVMBuildSub(b, most, n, "");
  if (left) low = LLVMBuildLShr(b, LLVMBuildLShr(b, low, one, ""), rest, "");
  else low = LLVMBuildLShr(b, low, n, "");
  if (left) high = LLVMBuildShl(b, high, n, "");
  else high = LLVMBuildShl(b, LLVMBuildShl(b, high, one, ""), rest, "");
  return LLVMBuildOr(b, high, low, "");
}

// ---- floating point, in 32 or 64 bits

static unsigned float_width(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMFloatTypeKind ? 32 : kind == LLVMDoubleTypeKind ? 64 : 0;
}

static Value float_bits(Builder b, Value x) {
  LLVMTypeRef type = LLVMTypeOf(x);
  return LLVMBuildBitCast(b, x, LLVMIntTypeInContext(LLVMGetTypeContext(type), float_width(type)),
                          "");
}

static uint64_t sign_bit(Value x) { return 1ul << (float_width(LLVMTypeOf(x)) - 1); }

static Value with_sign_of(Builder b, Value x, Value y) {
  Value bits = float_bits(b, x), other = float_bits(b, y);
  Value size = LLVMBuildAnd(b, bits, number(bits, sign_bit(x) - 1), "");
  Value sign = LLVMBuildAnd(b, other, number(bits, sign_bit(x)), "");
  return LLVMBuildBitCast(b, LLVMBuildOr(b, size, sign, ""), LLVMTypeOf(x), "");
}

static Value without_sign(Builder b, Value x) {
  Value bits = float_bits(b, x);
  return LLVMBuildBitCast(b, LLVMBuildAnd(b, bits, number(bits, sign_bit(x) - 1), ""),
                          LLVMTypeOf(x), "");
}

static Value negated(Builder b, Value x) {
  Value bits = float_bits(b, x);
  return LLVMBuildBitCast(b, LLVMBuildXor(b, bits, number(bits, sign_bit(x)), ""), LLVMTypeOf(x),
                          "");
}

// The usual questions: is it no number, infinite, neither.
static Value is_of_class(Builder b, Value x, Value classes) {
  enum { NONE = 3, INFINITE = 0x204, FINITE = 0x1f8 };
  if (!float_width(LLVMTypeOf(x)) || !LLVMIsAConstantInt(classes)) return NULL;
  Value size = float_bits(b, without_sign(b, x));
  Value infinity = number(size, sign_bit(x) == 1ul << 31 ? 0xfful << 23 : 0x7fful << 52);
  switch (LLVMConstIntGetZExtValue(classes)) {
  case NONE: return LLVMBuildICmp(b, LLVMIntUGT, size, infinity, "");
  case INFINITE: return LLVMBuildICmp(b, LLVMIntEQ, size, infinity, "");
  case FINITE: return LLVMBuildICmp(b, LLVMIntULT, size, infinity, "");
  default: return NULL;
  }
}

// A processor that multiplies and adds at once rounds once only.
static bool has_fused(Value call) {
  Value f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMAttributeRef features =
      LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, "target-features", 15);
  unsigned n;
  return features && strstr(LLVMGetStringAttributeValue(features, &n), "+fma");
}

static Value float_value_of(Builder b, Value call, const char *name) {
  Value x = LLVMGetOperand(call, 0);
  if (!strncmp(name, "llvm.is.fpclass.f", 17)) return is_of_class(b, x, LLVMGetOperand(call, 1));
  if (!float_width(LLVMTypeOf(call))) return NULL;
  if (!strncmp(name, "llvm.fabs.f", 11)) return without_sign(b, x);
  if (!strncmp(name, "llvm.copysign.f", 15)) return with_sign_of(b, x, LLVMGetOperand(call, 1));
  if (strncmp(name, "llvm.fmuladd.f", 14) || has_fused(call)) return NULL;
  return LLVMBuildFAdd(b, LLVMBuildFMul(b, x, LLVMGetOperand(call, 1), ""), LLVMGetOperand(call, 2),
                       "");
}

// NULL: it is none of these.
static Value value_of(Builder b, Value call, const char *name) {
  static const struct {
    const char *name;
    LLVMIntPredicate first;
  } choices[] = {{"llvm.smax.i", LLVMIntSGT},
                 {"llvm.smin.i", LLVMIntSLT},
                 {"llvm.umax.i", LLVMIntUGT},
                 {"llvm.umin.i", LLVMIntULT}};
  LLVMTypeRef type = LLVMTypeOf(call);
  Value by_bits = float_value_of(b, call, name);
  if (by_bits) return by_bits;
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64) return NULL;
  unsigned width = LLVMGetIntTypeWidth(type);
  Value x = LLVMGetOperand(call, 0);
  for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
    if (!strncmp(name, choices[i].name, strlen(choices[i].name)))
      return choose(b, choices[i].first, x, LLVMGetOperand(call, 1));
  if (!strncmp(name, "llvm.abs.i", 10)) return absolute(b, x);
  if (!strncmp(name, "llvm.ctpop.i", 12)) return count_bits(b, x, width);
  if (!strncmp(name, "llvm.bswap.i", 12)) return swap_bytes(b, x, width);
  if (!strncmp(name, "llvm.ctlz.i", 11)) return count_zeros(b, x, width, LLVMLShr);
  if (!strncmp(name, "llvm.cttz.i", 11)) return count_zeros(b, x, width, LLVMShl);
  if (!strncmp(name, "llvm.bitreverse.i", 17)) return reverse_bits(b, x, width);
  if (!strncmp(name, "llvm.fshl.i", 11)) return funnel(b, call, width, true);
  if (!strncmp(name, "llvm.fshr.i", 11)) return funnel(b, call, width, false);
  return NULL;
}

// ---- arithmetic that tells of overflow: in twice the width, or by what is left of that

static bool find_operation(const char *name, bool *sign, LLVMOpcode *op) {
  static const struct {
    const char *name;
    LLVMOpcode op;
  } operations[] = {{"add", LLVMAdd}, {"sub", LLVMSub}, {"mul", LLVMMul}};
  if (strncmp(name, "llvm.", 5) || !strstr(name, ".with.overflow.i")) return false;
  *sign = name[5] == 's';
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (!strncmp(name + 6, operations[i].name, 3)) return *op = operations[i].op, true;
  return false;
}

static bool only_parts_are_used(Value call) {
  for (LLVMUseRef u = LLVMGetFirstUse(call); u; u = LLVMGetNextUse(u))
    if (!LLVMIsAExtractValueInst(LLVMGetUser(u))) return false;
  return true;
}

static void replace_parts(Value call, const Value part[2]) {
  for (LLVMUseRef u; (u = LLVMGetFirstUse(call));) {
    Value user = LLVMGetUser(u);
    LLVMReplaceAllUsesWith(user, part[*LLVMGetIndices(user) != 0]);
    LLVMInstructionEraseFromParent(user);
  }
}

static Value is_negative(Builder b, Value x) {
  return LLVMBuildICmp(b, LLVMIntSLT, x, number(x, 0), "");
}

// The upper 64 bits of the product of two numbers without sign.
static Value upper_half(Builder b, Value x, Value y) {
  Value half = number(x, 32), mask = number(x, UINT32_MAX);
  Value x0 = LLVMBuildAnd(b, x, mask, ""), x1 = LLVMBuildLShr(b, x, half, "");
  Value y0 = LLVMBuildAnd(b, y, mask, ""), y1 = LLVMBuildLShr(b, y, half, "");
  Value low = LLVMBuildLShr(b, LLVMBuildMul(b, x0, y0, ""), half, "");
  Value first = LLVMBuildAdd(b, LLVMBuildMul(b, x1, y0, ""), low, "");
  Value second = LLVMBuildAdd(b, LLVMBuildMul(b, x0, y1, ""), LLVMBuildAnd(b, first, mask, ""), "");
  Value sum = LLVMBuildAdd(b, LLVMBuildMul(b, x1, y1, ""), LLVMBuildLShr(b, first, half, ""), "");
  return LLVMBuildAdd(b, sum, LLVMBuildLShr(b, second, half, ""), "");
}

static Value product_overflows(Builder b, Value x, Value y, Value product, bool sign) {
  Value upper = upper_half(b, x, y), zero = number(x, 0);
  if (!sign) return LLVMBuildICmp(b, LLVMIntNE, upper, zero, "");
  Value less_y = LLVMBuildSelect(b, is_negative(b, x), y, zero, "");
  Value less_x = LLVMBuildSelect(b, is_negative(b, y), x, zero, "");
  upper = LLVMBuildSub(b, LLVMBuildSub(b, upper, less_y, ""), less_x, "");
  return LLVMBuildICmp(b, LLVMIntNE, upper, LLVMBuildAShr(b, product, number(x, 63), ""), "");
}

// A sum of numbers with sign overflows if its sign is neither's; a difference x - y is a sum whose
// result is x.
static Value whole_overflows(Builder b, LLVMOpcode op, Value x, Value y, Value z, bool sign) {
  if (op == LLVMMul) return product_overflows(b, x, y, z, sign);
  bool add = op == LLVMAdd;
  if (!sign) return LLVMBuildICmp(b, LLVMIntULT, add ? z : x, add ? x : y, "");
  Value sum = add ? z : x, other = add ? x : z;
  return is_negative(
      b, LLVMBuildAnd(b, LLVMBuildXor(b, sum, other, ""), LLVMBuildXor(b, sum, y, ""), ""));
}

static Value narrow_overflows(Builder b, LLVMOpcode op, Value x, Value y, Value z, bool sign) {
  LLVMTypeRef wide = LLVMInt64TypeInContext(LLVMGetTypeContext(LLVMTypeOf(x)));
  LLVMOpcode extend = sign ? LLVMSExt : LLVMZExt;
  Value whole = LLVMBuildBinOp(b, op, LLVMBuildCast(b, extend, x, wide, ""),
                               LLVMBuildCast(b, extend, y, wide, ""), "");
  return LLVMBuildICmp(b, LLVMIntNE, LLVMBuildCast(b, extend, z, wide, ""), whole, "");
}

static bool split(Builder b, Value call, const char *name) {
  bool sign;
  LLVMOpcode op;
  if (!find_operation(name, &sign, &op) || !only_parts_are_used(call)) return false;
  Value x = LLVMGetOperand(call, 0), y = LLVMGetOperand(call, 1);
  LLVMTypeRef type = LLVMTypeOf(x);
  unsigned width = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
  if (!width || (width > 32 && width != 64)) return false;
  Value result = LLVMBuildBinOp(b, op, x, y, "");
  Value over = width == 64 ? whole_overflows(b, op, x, y, result, sign)
                           : narrow_overflows(b, op, x, y, result, sign);
  replace_parts(call, (Value[]){result, over});
  return true;
}

static void replace_call(Builder b, Value call) {
  Value f = LLVMGetCalledValue(call);
  size_t n;
  const char *name = LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : "";
  if (strncmp(name, "llvm.", 5)) return;
  LLVMPositionBuilderBefore(b, call);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
  Value value = value_of(b, call, name);
  if (value) LLVMReplaceAllUsesWith(call, value);
  if (value || split(b, call, name)) LLVMInstructionEraseFromParent(call);
}

static void replace_negation(Builder b, Value i) {
  LLVMPositionBuilderBefore(b, i);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
  LLVMReplaceAllUsesWith(i, negated(b, LLVMGetOperand(i, 0)));
  LLVMInstructionEraseFromParent(i);
}

static bool is_negation(Value i) {
  return LLVMGetInstructionOpcode(i) == LLVMFNeg && float_width(LLVMTypeOf(i));
}

void plain_arithmetic(LLVMModuleRef module) {
  Builder b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  Values calls = {0};
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(f); at; at = LLVMGetNextBasicBlock(at))
      for (Value i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) || is_negation(i)) vec_push(&calls, i);
  for (size_t i = 0; i < calls.n; i++)
    (LLVMIsACallInst(calls.at[i]) ? replace_call : replace_negation)(b, calls.at[i]);
  vec_delete(&calls);
  LLVMDisposeBuilder(b);
}
