#include "front/compile/plain_arithmetic.h"

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
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64) return NULL;
  unsigned width = LLVMGetIntTypeWidth(type);
  Value x = LLVMGetOperand(call, 0);
  for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
    if (!strncmp(name, choices[i].name, strlen(choices[i].name)))
      return choose(b, choices[i].first, x, LLVMGetOperand(call, 1));
  if (!strncmp(name, "llvm.abs.i", 10)) return absolute(b, x);
  if (!strncmp(name, "llvm.ctpop.i", 12)) return count_bits(b, x, width);
  if (!strncmp(name, "llvm.bswap.i", 12)) return swap_bytes(b, x, width);
  return NULL;
}

// ---- arithmetic that tells of overflow: in twice the width

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

static bool split(Builder b, Value call, const char *name) {
  bool sign;
  LLVMOpcode op;
  if (!find_operation(name, &sign, &op) || !only_parts_are_used(call)) return false;
  Value x = LLVMGetOperand(call, 0), y = LLVMGetOperand(call, 1);
  LLVMTypeRef type = LLVMTypeOf(x), wide = LLVMInt64TypeInContext(LLVMGetTypeContext(type));
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 32) return false;
  LLVMOpcode extend = sign ? LLVMSExt : LLVMZExt;
  Value whole = LLVMBuildBinOp(b, op, LLVMBuildCast(b, extend, x, wide, ""),
                               LLVMBuildCast(b, extend, y, wide, ""), "");
  Value part[2] = {LLVMBuildTrunc(b, whole, type, "")};
  part[1] = LLVMBuildICmp(b, LLVMIntNE, LLVMBuildCast(b, extend, part[0], wide, ""), whole, "");
  replace_parts(call, part);
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

void plain_arithmetic(LLVMModuleRef module) {
  Builder b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  Values calls = {0};
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(f); at; at = LLVMGetNextBasicBlock(at))
      for (Value i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i)) vec_push(&calls, i);
  for (size_t i = 0; i < calls.n; i++) replace_call(b, calls.at[i]);
  vec_delete(&calls);
  LLVMDisposeBuilder(b);
}
