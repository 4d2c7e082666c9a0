// pthread_cleanup_push and _pop in a program without cancellation and pthread_exit: nobody comes
// back to where the handler was registered, so it runs where it is popped, if at all.
#include <string.h>

#include "front/facts/ir.h"
#include "front/facts/ir_cleanup.h"

static bool is_call_of(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), name);
}

static bool may_come_back(const Ir *ir) {
  static const char *const names[] = {
      "pthread_cancel", "pthread_exit", "thrd_exit",     "longjmp",
      "_longjmp",       "siglongjmp",   "__longjmp_chk", "pthread_setcanceltype"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (LLVMGetNamedFunction(ir->module, names[k])) return true;
  return false;
}

// What the buffer is part of.
static LLVMValueRef whole(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool is_registered(LLVMValueRef function, LLVMValueRef buffer) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_call_of(i, "__pthread_register_cancel") && whole(LLVMGetOperand(i, 0)) == buffer)
        return true;
  return false;
}

static void go_straight(LLVMValueRef branch, bool first) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(
      LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch)))));
  LLVMPositionBuilderBefore(builder, branch);
  LLVMBuildBr(builder, LLVMGetSuccessor(branch, first ? 0 : 1));
  LLVMDisposeBuilder(builder);
  LLVMInstructionEraseFromParent(branch);
}

// Branches on a truth value that is known. Blocks begin with no values of their own yet: memory is
// not in values.
static void settle(LLVMValueRef condition, bool truth) {
  for (LLVMUseRef use = LLVMGetFirstUse(condition), next; use; use = next) {
    next = LLVMGetNextUse(use);
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsABranchInst(user) && LLVMIsConditional(user)) go_straight(user, truth);
  }
}

// The value is 0: branches on it, or on what it is widened to, go one way.
static void is_zero(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsASExtInst(user) || LLVMIsAZExtInst(user) ||
        (LLVMIsACallInst(user) && !strncmp(ir_callee_name(user), "llvm.expect", 11)))
      is_zero(user);
    if (LLVMIsAICmpInst(user) && LLVMIsNull(LLVMGetOperand(user, 1))) {
      LLVMIntPredicate p = LLVMGetICmpPredicate(user);
      if (p == LLVMIntNE || p == LLVMIntEQ) settle(user, p == LLVMIntEQ);
    }
  }
}

static bool is_bookkeeping(LLVMValueRef i) {
  return is_call_of(i, "__pthread_register_cancel") ||
         is_call_of(i, "__pthread_unregister_cancel") || is_call_of(i, "__pthread_unwind_next");
}

// The way back is gone; what is left of it is not reached.
static void lower_function(LLVMValueRef function) {
  bool found = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      if (!is_call_of(i, "__sigsetjmp") || !is_registered(function, whole(LLVMGetOperand(i, 0))))
        continue;
      is_zero(i);
      next = LLVMGetNextInstruction(i);
      LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMTypeOf(i)));
      LLVMInstructionEraseFromParent(i);
      found = true;
    }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b && found;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      if (is_bookkeeping(i)) LLVMInstructionEraseFromParent(i);
    }
}

void ir_lower_cleanup(Ir *ir) {
  if (may_come_back(ir) || !LLVMGetNamedFunction(ir->module, "__pthread_register_cancel")) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    lower_function(f);
}
