#include "front/instrument/clang_additions.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool used_once(LLVMValueRef value) {
  LLVMUseRef use = LLVMGetFirstUse(value);
  return use && !LLVMGetNextUse(use);
}

static bool is_named(LLVMValueRef call, const char *beginning) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  size_t n;
  return LLVMIsAFunction(callee) &&
         !strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning));
}

// The low bits of a sum are the sum of the low bits: wider on the way to the sum, narrower on the
// way back.
static LLVMValueRef before_narrowing(LLVMValueRef value) {
  while ((LLVMIsATruncInst(value) || LLVMIsAFPTruncInst(value)) && used_once(value))
    value = LLVMGetOperand(value, 0);
  return value;
}
static LLVMValueRef before_widening(LLVMValueRef value) {
  while ((LLVMIsAZExtInst(value) || LLVMIsASExtInst(value) || LLVMIsAFPExtInst(value)) &&
         used_once(value))
    value = LLVMGetOperand(value, 0);
  return value;
}

static LLVMValueRef old_value(LLVMValueRef term, LLVMValueRef store) {
  LLVMValueRef load = LLVMIsALoadInst(before_widening(term));
  bool fits = load && used_once(load) && LLVMGetOperand(load, 0) == LLVMGetOperand(store, 1) &&
              LLVMTypeOf(load) == LLVMTypeOf(LLVMGetOperand(store, 0)) &&
              LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic;
  return fits ? load : NULL;
}

LLVMValueRef clang_added_to(LLVMValueRef store, bool rounded) {
  LLVMValueRef sum = before_narrowing(LLVMGetOperand(store, 0));
  if (!LLVMIsABinaryOperator(sum) || !used_once(sum)) return NULL;
  LLVMOpcode op = LLVMGetInstructionOpcode(sum);
  bool plus = op == LLVMAdd || (rounded && op == LLVMFAdd),
       minus = op == LLVMSub || (rounded && op == LLVMFSub);
  LLVMValueRef load = plus || minus ? old_value(LLVMGetOperand(sum, 0), store) : NULL;
  return load || !plus ? load : old_value(LLVMGetOperand(sum, 1), store);
}

static bool may_write(LLVMValueRef at) {
  switch (LLVMGetInstructionOpcode(at)) {
  case LLVMStore:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
  case LLVMFence: return true;
  case LLVMCall:
    return !is_named(at, "llvm.dbg.") && !is_named(at, "llvm.lifetime.") &&
           !is_named(at, "__tsan_") && !is_named(at, "__norace_look");
  default: return false;
  }
}

static bool is_addition(LLVMValueRef store) {
  LLVMValueRef load = clang_added_to(store, false), pointer = LLVMGetOperand(store, 1);
  bool met = false; // on the way back from the store: its load
  for (LLVMValueRef i = LLVMGetPreviousInstruction(store); load && i;
       i = LLVMGetPreviousInstruction(i)) {
    if (i == load) met = true;
    else if (!met && may_write(i)) return false;
    else if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == pointer) return met;
    else if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == pointer) return false;
  }
  return met;
}

#define UPDATE \
  "__tsan_read_write" // how the instrumentation calls a write behind a read of the same place

// The hook for the store lies right in front of it.
static LLVMValueRef hook_of(LLVMValueRef store) {
  LLVMValueRef hook = LLVMGetPreviousInstruction(store);
  if (!hook || !LLVMIsACallInst(hook) || !is_named(hook, UPDATE) ||
      LLVMGetNumArgOperands(hook) != 1)
    return NULL;
  return LLVMGetOperand(hook, 0) == LLVMGetOperand(store, 1) ? hook : NULL;
}

static void rename_hook(LLVMModuleRef module, LLVMValueRef hook) {
  LLVMValueRef old = LLVMGetCalledValue(hook);
  size_t n;
  char name[32];
  int size = 0;
  if (sscanf(LLVMGetValueName2(old, &n), UPDATE "%d", &size) != 1 || size > 8) return;
  snprintf(name, sizeof name, "__norace_add%d", size);
  LLVMValueRef new = LLVMGetNamedFunction(module, name);
  if (!new) new = LLVMAddFunction(module, name, LLVMGlobalGetValueType(old));
  LLVMSetOperand(hook, (unsigned)LLVMGetNumOperands(hook) - 1, new);
}

void clang_additions_mark(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef hook = LLVMIsAStoreInst(i) ? hook_of(i) : NULL;
        if (hook && is_addition(i)) rename_hook(module, hook);
      }
}
