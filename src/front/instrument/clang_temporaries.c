#include "front/instrument/clang_temporaries.h"

#include <stdbool.h>

#include "base/vec.h"

typedef struct {
  LLVMValueRef slot, store;
} Slot;

static bool is_atomic(LLVMValueRef value) {
  if (LLVMIsAAtomicRMWInst(value) || LLVMIsAAtomicCmpXchgInst(value)) return true;
  return LLVMIsALoadInst(value) && LLVMGetOrdering(value) != LLVMAtomicOrderingNotAtomic;
}

// What an atomic operation gave, or whether it succeeded.
static bool comes_from_atomic(LLVMValueRef value) {
  while (LLVMIsAZExtInst(value) || LLVMIsAExtractValueInst(value) || LLVMIsAICmpInst(value))
    value = LLVMGetOperand(value, 0);
  return is_atomic(value);
}

static bool is_plain(LLVMValueRef access) {
  return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool is_store_to(LLVMValueRef user, LLVMValueRef slot) {
  return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == slot &&
         LLVMGetOperand(user, 0) != slot && is_plain(user);
}

// The one store to the slot; NULL: there are others, or it is used for more than a value.
static LLVMValueRef only_store(LLVMValueRef slot) {
  LLVMValueRef store = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(slot); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user) && is_plain(user)) continue;
    if (store || !is_store_to(user, slot)) return NULL;
    store = user;
  }
  return store;
}

static bool comes_behind(LLVMValueRef load, LLVMValueRef store) {
  LLVMValueRef i = LLVMGetNextInstruction(store);
  while (i && i != load) i = LLVMGetNextInstruction(i);
  return i != NULL;
}

// Each load takes what the store has just put there.
static bool is_passed_on(LLVMValueRef slot, LLVMValueRef store) {
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(store, 0));
  for (LLVMUseRef use = LLVMGetFirstUse(slot); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user != store && (LLVMTypeOf(user) != type || !comes_behind(user, store))) return false;
  }
  return true;
}

static void drop(LLVMValueRef slot, LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  LLVMInstructionEraseFromParent(store);
  for (LLVMUseRef use; (use = LLVMGetFirstUse(slot));) {
    LLVMValueRef load = LLVMGetUser(use);
    LLVMReplaceAllUsesWith(load, value);
    LLVMInstructionEraseFromParent(load);
  }
  LLVMInstructionEraseFromParent(slot);
}

// All are found before the first goes: a variable of the program's own that the value goes to next
// is none of them.
static void drop_in(LLVMValueRef function) {
  VEC(Slot) slots = {0};
  LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  for (; i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef store = LLVMIsAAllocaInst(i) ? only_store(i) : NULL;
    if (store && comes_from_atomic(LLVMGetOperand(store, 0)) && is_passed_on(i, store))
      vec_push(&slots, (Slot){i, store});
  }
  for (size_t k = 0; k < slots.n; k++) drop(slots.at[k].slot, slots.at[k].store);
  vec_delete(&slots);
}

void clang_temporaries_drop(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) drop_in(f);
}
