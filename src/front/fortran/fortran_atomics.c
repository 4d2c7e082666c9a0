#include "front/fortran/fortran_atomics.h"
#include "front/fortran/fortran_module.h"

static void forget_new_value(LLVMValueRef update) {
  for (LLVMUseRef use = LLVMGetFirstUse(update), next; use; use = next) {
    next = LLVMGetNextUse(use);
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsABinaryOperator(user) && !LLVMGetFirstUse(user)) LLVMInstructionEraseFromParent(user);
  }
}

void fortran_atomics_reshape(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAtomicRMWInst(i)) forget_new_value(i);
}
