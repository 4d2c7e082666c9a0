// What a load gives, where the function itself has stored or loaded it shortly before:
//
//   a[i] = malloc(n);
//   a[i]->x = 1;            // of the new block
//   if (from->id < to->id) ... from->id
//
// The load stays where it is, as an access; whoever uses its value uses the earlier one. From the
// earlier access there is one way only to the load, and nothing on it calls, synchronises or writes
// there. So the two are ordered with whatever other threads do in the same way, and if a
// write of another thread came between them it would be ordered with neither: a race, of the load
// itself or before it, and what is concluded up to the first race holds.
#include <string.h>

#include "front/facts/ir_forward.h"
#include "front/facts/points.h"
#include "front/facts/points_outside.h"

enum { MOST_STEPS = 100 };

static bool is_plain(LLVMValueRef access) {
  return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool leaves_memory(LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMGetElementPtr:
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMPHI:
  case LLVMSelect:
  case LLVMBr:
  case LLVMSwitch:
  case LLVMFreeze:
  case LLVMExtractValue:
  case LLVMInsertValue: return true;
  case LLVMLoad: return is_plain(i);
  case LLVMCall: {
    const char *name = ir_callee_name(i);
    return !strncmp(name, "llvm.dbg", 8);
  }
  default: return LLVMIsACastInst(i) || LLVMIsABinaryOperator(i);
  }
}

// ---- stores that are certainly of something else

static LLVMValueRef base_of(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// A variable, or a block that this call has made.
static bool is_object(LLVMValueRef v) {
  return LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v) ||
         (LLVMIsACallInst(v) && points_is_fresh(v));
}

// What the pointer is made from by adding a constant.
static LLVMValueRef stem_of(const Ir *ir, LLVMValueRef pointer, int64_t *offset) {
  *offset = 0;
  while (LLVMIsAGetElementPtrInst(pointer)) {
    PointsStep step = points_step(ir, pointer);
    if (step.stride) break;
    *offset += step.constant;
    pointer = LLVMGetOperand(pointer, 0);
  }
  return pointer;
}

static bool is_elsewhere(const Ir *ir, LLVMValueRef store, LLVMValueRef load) {
  LLVMValueRef to = LLVMGetOperand(store, 1), from = LLVMGetOperand(load, 0);
  LLVMValueRef a = base_of(to), b = base_of(from);
  if (a != b && is_object(a) && is_object(b)) return true;
  int64_t at, wanted;
  if (stem_of(ir, to, &at) != stem_of(ir, from, &wanted)) return false;
  int64_t size = (int64_t)LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(store, 0))),
          read = (int64_t)LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(load));
  return at + size <= wanted || wanted + read <= at;
}

// ---- the way back

static LLVMBasicBlockRef only_way_to(LLVMBasicBlockRef block) {
  LLVMBasicBlockRef found = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
       use = LLVMGetNextUse(use)) {
    if (!LLVMIsATerminatorInst(LLVMGetUser(use))) continue;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(LLVMGetUser(use));
    if (found && found != from) return NULL;
    found = from;
  }
  return found;
}

// What the access has put there, or found there, if that is what the load reads.
static LLVMValueRef value_at(LLVMValueRef access, LLVMValueRef load) {
  bool store = LLVMIsAStoreInst(access);
  if ((!store && !LLVMIsALoadInst(access)) || !is_plain(access) ||
      LLVMGetOperand(access, store) != LLVMGetOperand(load, 0))
    return NULL;
  LLVMValueRef value = store ? LLVMGetOperand(access, 0) : access;
  return LLVMTypeOf(value) == LLVMTypeOf(load) ? value : NULL;
}

// The value of the earliest access on the way.
static LLVMValueRef value_before(const Ir *ir, LLVMValueRef load) {
  LLVMValueRef found = NULL, i = load,
               entry = LLVMBasicBlockAsValue(
                   LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(load))));
  for (int k = 0; k < MOST_STEPS; k++) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(i);
    LLVMValueRef before = LLVMGetPreviousInstruction(i);
    if (!before) {
      LLVMBasicBlockRef from = LLVMBasicBlockAsValue(block) == entry ? NULL : only_way_to(block);
      if (!from) return found;
      before = LLVMGetBasicBlockTerminator(from);
    }
    i = before;
    LLVMValueRef value = i == load ? NULL : value_at(i, load);
    if (value) found = value;
    bool store = LLVMIsAStoreInst(i);
    bool passed = store ? !value && is_plain(i) && is_elsewhere(ir, i, load) : leaves_memory(i);
    if (i == load || !passed) return found;
  }
  return found;
}

void ir_forward_loads(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef value = LLVMIsALoadInst(i) && is_plain(i) ? value_before(ir, i) : NULL;
        if (value) LLVMReplaceAllUsesWith(i, value);
      }
}
