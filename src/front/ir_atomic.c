// Atomic sections of the verification competitions as what they mean for races: regions of one lock, which its holder may take again.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/ir.h"

enum { LOCK_SIZE = 40, KIND_OFFSET = 16 }; // as pthread_mutex_t lies in memory

typedef struct {
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTypeRef type; // of pthread_mutex_lock and _unlock
  LLVMValueRef lock;
} Atomics;

static LLVMValueRef add_lock(LLVMModuleRef module, LLVMContextRef context) {
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  LLVMValueRef bytes[LOCK_SIZE];
  for (int i = 0; i < LOCK_SIZE; i++) bytes[i] = LLVMConstInt(byte, i == KIND_OFFSET, false);
  LLVMValueRef lock = LLVMAddGlobal(module, LLVMArrayType2(byte, LOCK_SIZE), "atomic section");
  LLVMSetInitializer(lock, LLVMConstArray2(byte, bytes, LOCK_SIZE));
  LLVMSetLinkage(lock, LLVMInternalLinkage);
  return lock;
}

static void call_before(Atomics *a, LLVMValueRef at, const char *name) {
  LLVMValueRef function = LLVMGetNamedFunction(a->module, name);
  if (!function) function = LLVMAddFunction(a->module, name, a->type);
  LLVMPositionBuilderBefore(a->builder, at);
  LLVMValueRef call = LLVMBuildCall2(a->builder, a->type, function, &a->lock, 1, "");
  LLVMInstructionSetDebugLoc(call, LLVMInstructionGetDebugLoc(at));
}

static bool replace(Atomics *a, LLVMValueRef i) {
  const char *name = LLVMIsACallInst(i) ? ir_callee_name(i) : "";
  bool begins = !strcmp(name, "__VERIFIER_atomic_begin"), ends = !strcmp(name, "__VERIFIER_atomic_end");
  if (begins || ends) call_before(a, i, begins ? "pthread_mutex_lock" : "pthread_mutex_unlock");
  return begins || ends;
}

static void replace_calls(Atomics *a, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      if (replace(a, i)) LLVMInstructionEraseFromParent(i);
    }
}

// A function with such a name is atomic as a whole.
static void enclose(Atomics *a, LLVMValueRef function) {
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  while (LLVMIsAAllocaInst(first)) first = LLVMGetNextInstruction(first);
  call_before(a, first, "pthread_mutex_lock");
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    if (LLVMIsAReturnInst(end)) call_before(a, end, "pthread_mutex_unlock");
  }
}

static bool is_atomic_name(LLVMValueRef function) {
  size_t length;
  return !strncmp(LLVMGetValueName2(function, &length), "__VERIFIER_atomic_", strlen("__VERIFIER_atomic_"));
}

static bool any_atomic(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_atomic_name(f)) return true;
  return false;
}

void ir_lower_atomic_sections(Ir *ir) {
  if (!any_atomic(ir->module)) return;
  LLVMTypeRef pointer = LLVMPointerTypeInContext(ir->context, 0);
  Atomics a = {.module = ir->module,
               .builder = LLVMCreateBuilderInContext(ir->context),
               .type = LLVMFunctionType(LLVMInt32TypeInContext(ir->context), &pointer, 1, false),
               .lock = add_lock(ir->module, ir->context)};
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    replace_calls(&a, f);
    if (is_atomic_name(f)) enclose(&a, f);
  }
  LLVMDisposeBuilder(a.builder);
}
