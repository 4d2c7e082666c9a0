#include "front/clang_update.h"

#include <string.h>

static bool is_call_of(LLVMValueRef at, const char *wanted) {
  if (!LLVMIsACallInst(at) || !LLVMIsAFunction(LLVMGetCalledValue(at))) return false;
  size_t n;
  return !strcmp(LLVMGetValueName2(LLVMGetCalledValue(at), &n), wanted);
}

LLVMValueRef clang_update_end(LLVMValueRef call) {
  LLVMValueRef name = LLVMGetOperand(call, 2);
  for (LLVMValueRef i = LLVMGetNextInstruction(call); i; i = LLVMGetNextInstruction(i))
    if (is_call_of(i, "__kmpc_end_critical")) return LLVMGetOperand(i, 2) == name ? i : NULL;
  return NULL;
}

static bool used_once(LLVMValueRef value) {
  LLVMUseRef use = LLVMGetFirstUse(value);
  return use && !LLVMGetNextUse(use);
}

// A number as it is, or in a wider or narrower type.
static LLVMValueRef without_casts(LLVMValueRef value) {
  while (LLVMIsACastInst(value) && used_once(value)) value = LLVMGetOperand(value, 0);
  return value;
}

static bool is_old_value(LLVMValueRef value, LLVMValueRef pointer) {
  LLVMValueRef load = LLVMIsALoadInst(without_casts(value));
  return load && LLVMGetOperand(load, 0) == pointer && used_once(load) && !LLVMGetVolatile(load);
}

// Is what is stored `old value + something` or `old value - something`? Narrowing a floating-point sum rounds, in an order that is left out of account
// like that of the additions themselves.
static bool adds_to(LLVMValueRef store) {
  LLVMValueRef pointer = LLVMGetOperand(store, 1), sum = without_casts(LLVMGetOperand(store, 0));
  if (!LLVMIsABinaryOperator(sum) || !used_once(sum)) return false;
  LLVMOpcode op = LLVMGetInstructionOpcode(sum);
  bool plus = op == LLVMAdd || op == LLVMFAdd, minus = op == LLVMSub || op == LLVMFSub;
  if ((plus || minus) && is_old_value(LLVMGetOperand(sum, 0), pointer)) return true;
  return plus && is_old_value(LLVMGetOperand(sum, 1), pointer);
}

static bool is_harmless_call(LLVMValueRef at) {
  size_t n;
  const char *name = LLVMIsAFunction(LLVMGetCalledValue(at)) ? LLVMGetValueName2(LLVMGetCalledValue(at), &n) : "";
  return !strncmp(name, "llvm.dbg.", 9) || !strncmp(name, "llvm.lifetime.", 14);
}

static bool fits(LLVMValueRef at) {
  switch (LLVMGetInstructionOpcode(at)) {
  case LLVMLoad: return LLVMGetOrdering(at) == LLVMAtomicOrderingNotAtomic;
  case LLVMStore: return LLVMGetOrdering(at) == LLVMAtomicOrderingNotAtomic && adds_to(at);
  case LLVMCall: return is_harmless_call(at);
  case LLVMGetElementPtr: return true;
  default: return LLVMIsABinaryOperator(at) || LLVMIsACastInst(at);
  }
}

bool clang_update_only_adds(LLVMValueRef call) {
  LLVMValueRef end = clang_update_end(call);
  if (!end || !LLVMIsACallInst(call)) return false;
  for (LLVMValueRef i = LLVMGetNextInstruction(call); i != end; i = LLVMGetNextInstruction(i))
    if (!fits(i)) return false;
  return true;
}
