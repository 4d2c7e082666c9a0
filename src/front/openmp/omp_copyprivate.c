// copyprivate hands the run-time library an array with the addresses of all its variables. What is
// told of memory (omp_points.c) would take these variables for one. So the call becomes one for
// each of them, with an array of its own. Each has two barriers, as the one call had; nothing of
// the program stands between them, so they order no more than these two.
#include "front/openmp/omp_copyprivate.h"

#include <llvm-c/DebugInfo.h>

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_lowering.h"
#include "front/openmp/omp_tasks.h"

enum { ADDRESS_SIZE = 8, LIST_AT = 3, COPY_AT = 4, MOST_VARIABLES = 16 };

static unsigned long long length_of(LLVMValueRef list) {
  LLVMTypeRef type = LLVMIsAAllocaInst(list) ? LLVMGetAllocatedType(list) : NULL;
  return type && LLVMGetTypeKind(type) == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : 0;
}

// Is the list filled by one store for each address of an element, and given to the call alone?
static bool is_plain_list(LLVMValueRef list, LLVMValueRef call) {
  for (LLVMUseRef use = LLVMGetFirstUse(list); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user == call) continue;
    if (!LLVMIsAGetElementPtrInst(user) || !LLVMGetFirstUse(user)) return false;
    LLVMValueRef store = LLVMGetUser(LLVMGetFirstUse(user));
    if (LLVMGetNextUse(LLVMGetFirstUse(user)) || !LLVMIsAStoreInst(store) ||
        LLVMGetOperand(store, 1) != user)
      return false;
  }
  return true;
}

static void delete_stores(LLVMValueRef list, LLVMValueRef call) {
  LoweringCalls parts = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(list); use; use = LLVMGetNextUse(use))
    if (LLVMGetUser(use) != call) vec_push(&parts, LLVMGetUser(use));
  for (size_t k = 0; k < parts.n; k++) {
    LLVMInstructionEraseFromParent(LLVMGetUser(LLVMGetFirstUse(parts.at[k])));
    LLVMInstructionEraseFromParent(parts.at[k]);
  }
  vec_delete(&parts);
}

static void call_for_one(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef list,
                         LLVMValueRef variable) {
  enum { ARGUMENTS = 6 };
  LLVMValueRef arguments[ARGUMENTS];
  LLVMPositionBuilderBefore(builder, list);
  LLVMValueRef one = LLVMBuildAlloca(builder, LLVMTypeOf(variable), "copied");
  LLVMPositionBuilderBefore(builder, call);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
  LLVMBuildStore(builder, variable, one);
  for (unsigned k = 0; k < ARGUMENTS; k++)
    arguments[k] = k == LIST_AT ? one : LLVMGetOperand(call, k);
  LLVMBuildCall2(builder, LLVMGetCalledFunctionType(call), LLVMGetCalledValue(call), arguments,
                 ARGUMENTS, "");
}

static void split(LLVMBuilderRef builder, LLVMValueRef call) {
  LLVMValueRef list = LLVMGetOperand(call, LIST_AT), variables[MOST_VARIABLES];
  unsigned long long n = length_of(list);
  if (n < 2 || n > MOST_VARIABLES || !is_plain_list(list, call)) return;
  for (unsigned long long k = 0; k < n; k++) {
    variables[k] = lowering_stored(call, list, (int64_t)k * ADDRESS_SIZE);
    if (!variables[k]) return;
  }
  for (unsigned long long k = 0; k < n; k++) call_for_one(builder, call, list, variables[k]);
  delete_stores(list, call);
  LLVMInstructionEraseFromParent(call);
}

// What clang makes itself loads and stores, or copies bytes; a class may say how it is assigned.
static bool is_own_code(LLVMValueRef copy) {
  if (!LLVMIsAFunction(copy)) return true;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(copy); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsAInvokeInst(i)) return true;
      if (LLVMIsACallInst(i) && !LLVMIsAIntrinsicInst(i)) return true;
    }
  return false;
}

// Every thread runs such code, side by side: without a copying function the call is not followed
// (omp_sync.c).
static void look_at_copy(LLVMValueRef call) {
  LLVMValueRef copy = LLVMGetOperand(call, COPY_AT);
  if (is_own_code(copy)) LLVMSetOperand(call, COPY_AT, LLVMConstNull(LLVMTypeOf(copy)));
}

void omp_copyprivate_split(LLVMModuleRef module) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LoweringCalls calls = {0};
  lowering_find(module, "__kmpc_copyprivate", &calls);
  for (size_t k = 0; k < calls.n; k++) look_at_copy(calls.at[k]);
  for (size_t k = 0; k < calls.n; k++) split(builder, calls.at[k]);
  vec_delete(&calls);
  LLVMDisposeBuilder(builder);
}
