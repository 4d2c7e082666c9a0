#include "front/instrument/clang_update.h"

#include <string.h>

#include "front/instrument/clang_additions.h"

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

static bool adds_to(LLVMValueRef store) {
  LLVMValueRef load = clang_added_to(store, true);
  return load && !LLVMGetVolatile(load);
}

static bool is_harmless_call(LLVMValueRef at) {
  size_t n;
  const char *name =
      LLVMIsAFunction(LLVMGetCalledValue(at)) ? LLVMGetValueName2(LLVMGetCalledValue(at), &n) : "";
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
