#include "front/compile/clang_reduction.h"

#include <stdbool.h>
#include <string.h>

#include "base/vec.h"

typedef VEC(LLVMValueRef) Values;

// The global g in `sdiv exact (ptrtoint g) - ...`: how far the array's beginning is from the part
// that is copied.
static LLVMValueRef array_of(LLVMValueRef offset) {
  if (!LLVMIsABinaryOperator(offset) || LLVMGetInstructionOpcode(offset) != LLVMSDiv) return NULL;
  LLVMValueRef distance = LLVMGetOperand(offset, 0);
  bool sub = LLVMIsAConstantExpr(distance)
                 ? LLVMGetConstOpcode(distance) == LLVMSub
                 : LLVMIsAInstruction(distance) && LLVMGetInstructionOpcode(distance) == LLVMSub;
  LLVMValueRef start = sub ? LLVMGetOperand(distance, 0) : NULL;
  if (!start || !LLVMIsAConstantExpr(start) || LLVMGetConstOpcode(start) != LLVMPtrToInt)
    return NULL;
  return LLVMIsAGlobalVariable(LLVMGetOperand(start, 0));
}

// Where the array would begin for the thread's copy: computed, and not used.
static LLVMValueRef forgotten_array(LLVMValueRef at) {
  if (!LLVMIsAGetElementPtrInst(at) || LLVMGetNumOperands(at) != 2 || LLVMGetFirstUse(at))
    return NULL;
  return array_of(LLVMGetOperand(at, 1));
}

static bool adds_up(LLVMValueRef at) {
  if (!LLVMIsACallInst(at) || !LLVMIsAFunction(LLVMGetCalledValue(at))) return false;
  size_t n;
  return !strncmp(LLVMGetValueName2(LLVMGetCalledValue(at), &n), "__kmpc_reduce", 13);
}

// `array` itself, or a constant place in it, as the thread's copy has it.
static LLVMValueRef in_copy(LLVMBuilderRef builder, LLVMValueRef operand, LLVMValueRef array,
                            LLVMValueRef copy) {
  if (operand == array) return copy;
  if (!LLVMIsAConstantExpr(operand) || LLVMGetConstOpcode(operand) != LLVMGetElementPtr ||
      LLVMGetOperand(operand, 0) != array)
    return NULL;
  LLVMValueRef indices[8];
  int n = LLVMGetNumOperands(operand) - 1;
  if (n > 8) return NULL;
  for (int i = 0; i < n; i++) indices[i] = LLVMGetOperand(operand, (unsigned)i + 1);
  return LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(operand), copy, indices, (unsigned)n,
                       "");
}

static int use_copy(LLVMBuilderRef builder, LLVMValueRef at, LLVMValueRef array,
                    LLVMValueRef copy) {
  int changed = 0;
  if (LLVMIsAPHINode(at)) return 0;
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(at); i++) {
    LLVMPositionBuilderBefore(builder, at);
    LLVMValueRef other = in_copy(builder, LLVMGetOperand(at, i), array, copy);
    if (!other) continue;
    LLVMSetOperand(at, i, other);
    changed++;
  }
  return changed;
}

// From where the copy is there to where the copies are added up.
static int mend(LLVMBuilderRef builder, const Values *all, size_t from) {
  LLVMValueRef copy = all->at[from], array = forgotten_array(copy);
  size_t end = from + 1;
  int changed = 0;
  while (end < all->n && !adds_up(all->at[end])) end++;
  for (size_t i = from + 1; i < end && end < all->n; i++)
    changed += use_copy(builder, all->at[i], array, copy);
  return changed;
}

int clang_reduction_mend(LLVMBuilderRef builder, LLVMValueRef function) {
  Values all = {0};
  int changed = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      vec_push(&all, i);
  for (size_t i = 0; i < all.n; i++)
    if (forgotten_array(all.at[i])) changed += mend(builder, &all, i);
  vec_delete(&all);
  return changed;
}
