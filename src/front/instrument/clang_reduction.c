#include "front/instrument/clang_reduction.h"

#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
#include "front/instrument/clang_additions.h"

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

// ---- initializers and combiners of `declare reduction`

static bool is_any_call(LLVMValueRef i) { return LLVMIsACallInst(i) || LLVMIsAInvokeInst(i); }

static bool is_call_of(LLVMValueRef i, const char *beginning) {
  LLVMValueRef callee = is_any_call(i) ? LLVMGetCalledValue(i) : NULL;
  size_t n;
  return callee && LLVMIsAFunction(callee) &&
         !strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning));
}

// How large the thread's copy is, or the element of it that the compiler's loop is at; 0: not
// known.
static uint64_t size_of_copy(const ClangOpenmp *m, LLVMValueRef copy) {
  if (LLVMIsAAllocaInst(copy) && LLVMIsAConstantInt(LLVMGetOperand(copy, 0)))
    return LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(copy));
  for (LLVMUseRef use = LLVMGetFirstUse(copy); LLVMIsAPHINode(copy) && use;
       use = LLVMGetNextUse(use)) {
    LLVMValueRef next = LLVMIsAGetElementPtrInst(LLVMGetUser(use));
    if (next && LLVMGetOperand(next, 0) == copy)
      return LLVMABISizeOfType(m->layout, LLVMGetGEPSourceElementType(next));
  }
  return 0;
}

// The variable is the call's other argument than the copy.
static int mark_own_code(const ClangOpenmp *m, LLVMValueRef call, const char *name,
                         unsigned variable) {
  LLVMTypeRef word = LLVMInt64TypeInContext(m->context);
  uint64_t size = size_of_copy(m, LLVMGetOperand(call, !variable));
  LLVMValueRef behind = clang_openmp_behind(call);
  if (!size || !behind) return 0;
  LLVMValueRef begins[] = {LLVMGetOperand(call, variable), LLVMConstInt(word, size, false)};
  LLVMValueRef ends[] = {LLVMConstNull(LLVMTypeOf(begins[0])), LLVMConstInt(word, 0, false)};
  clang_openmp_call(m, call, name, begins, 2);
  clang_openmp_call(m, behind, name, ends, 2);
  return 2;
}

static bool is_local(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAAllocaInst(pointer);
}

// Does the pointer lead into what the combiner's second argument points to, omp_in?
static bool is_of_copy(LLVMValueRef combiner, LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  LLVMValueRef load = LLVMIsALoadInst(pointer);
  LLVMValueRef kept = load ? LLVMIsAAllocaInst(LLVMGetOperand(load, 0)) : NULL;
  for (LLVMUseRef use = kept ? LLVMGetFirstUse(kept) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef store = LLVMIsAStoreInst(LLVMGetUser(use));
    if (store && LLVMGetOperand(store, 0) == LLVMGetParam(combiner, 1)) return true;
  }
  return false;
}

// Whatever it writes besides its own variables, it adds to, and what it adds comes from omp_in:
// then the order does not matter.
static bool only_adds(LLVMValueRef combiner) {
  Values old = {0};
  bool adds = true;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(combiner); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (is_any_call(i) && !is_call_of(i, "llvm.dbg.")) adds = false;
      if (!LLVMIsAStoreInst(i) || is_local(LLVMGetOperand(i, 1))) continue;
      LLVMValueRef before = clang_added_to(i, true);
      if (before) vec_push(&old, before);
      else adds = false;
    }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(combiner); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsALoadInst(i) || is_local(LLVMGetOperand(i, 0))) continue;
      bool expected = is_of_copy(combiner, LLVMGetOperand(i, 0));
      for (size_t k = 0; k < old.n; k++) expected |= old.at[k] == i;
      adds &= expected;
    }
  vec_delete(&old);
  return adds;
}

static bool order_matters(LLVMValueRef combine) {
  if (!LLVMIsAFunction(combine)) return true;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(combine); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_call_of(i, ".omp_combiner.") && !only_adds(LLVMGetCalledValue(i))) return true;
  return false;
}

int clang_reduction_mark(const ClangOpenmp *m, LLVMValueRef call) {
  if (is_call_of(call, ".omp_initializer."))
    return mark_own_code(m, call, "__norace_initializer", 1);
  if (is_call_of(call, ".omp_combiner.")) return mark_own_code(m, call, "__norace_combiner", 0);
  enum { COMBINE = 5 };
  if (!is_call_of(call, "__kmpc_reduce") || !order_matters(LLVMGetOperand(call, COMBINE))) return 0;
  clang_openmp_call(m, call, "__norace_reduction_order", NULL, 0);
  return 1;
}
