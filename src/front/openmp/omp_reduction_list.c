// Of an array whose length is known at run time only, clang puts that length, as if it were an
// address, into the list that it hands to the run-time library. Only the function that combines two
// such lists reads it there, and its code is not looked at: that library calls it when no other
// thread touches either copy. So the store goes, and the copies of the threads are not taken for
// what such a number may lead to.
#include "front/openmp/omp_reduction_list.h"

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_tasks.h"

static void add_lengths(LLVMValueRef list, LoweringCalls *stores) {
  for (LLVMUseRef use = LLVMGetFirstUse(list); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef part = LLVMGetUser(use);
    LLVMUseRef stored = LLVMIsAGetElementPtrInst(part) ? LLVMGetFirstUse(part) : NULL;
    for (; stored; stored = LLVMGetNextUse(stored)) {
      LLVMValueRef store = LLVMGetUser(stored);
      if (LLVMIsAStoreInst(store) && LLVMGetOperand(store, 1) == part &&
          LLVMIsAIntToPtrInst(LLVMGetOperand(store, 0)))
        vec_push(stores, store);
    }
  }
}

static void drop(LLVMModuleRef module, const char *reduce) {
  enum { LIST_AT = 4 };
  LoweringCalls calls = {0}, stores = {0};
  lowering_find(module, reduce, &calls);
  for (size_t k = 0; k < calls.n; k++) {
    LLVMValueRef list = LLVMGetOperand(calls.at[k], LIST_AT);
    if (LLVMIsAAllocaInst(list)) add_lengths(list, &stores);
  }
  for (size_t k = 0; k < stores.n; k++) LLVMInstructionEraseFromParent(stores.at[k]);
  vec_delete(&calls);
  vec_delete(&stores);
}

void omp_reduction_drop_lengths(LLVMModuleRef module) {
  drop(module, "__kmpc_reduce");
  drop(module, "__kmpc_reduce_nowait");
}
