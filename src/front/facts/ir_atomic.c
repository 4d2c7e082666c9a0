// Functions of the verification competitions as what they mean for races. Atomic sections are
// regions of one lock, which its holder may take again. A run on which an assumption does not hold
// is none: who assumes it does not go on.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/facts/ir.h"
#include "front/facts/ir_atomic.h"

enum { LOCK_WORDS = 10, KIND_WORD = 4, RECURSIVE = 1 }; // as pthread_mutex_t lies in memory

typedef struct {
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTypeRef type; // of pthread_mutex_lock and _unlock
  LLVMValueRef lock;
} Atomics;

static LLVMValueRef add_lock(LLVMModuleRef module, LLVMContextRef context) {
  LLVMTypeRef word = LLVMInt32TypeInContext(context);
  LLVMValueRef words[LOCK_WORDS];
  for (int i = 0; i < LOCK_WORDS; i++)
    words[i] = LLVMConstInt(word, i == KIND_WORD ? RECURSIVE : 0, false);
  LLVMValueRef lock = LLVMAddGlobal(module, LLVMArrayType2(word, LOCK_WORDS), "atomic section");
  LLVMSetInitializer(lock, LLVMConstArray2(word, words, LOCK_WORDS));
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
  bool begins = !strcmp(name, "__VERIFIER_atomic_begin"),
       ends = !strcmp(name, "__VERIFIER_atomic_end");
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
  return !strncmp(LLVMGetValueName2(function, &length), "__VERIFIER_atomic_",
                  strlen("__VERIFIER_atomic_"));
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

void ir_define_assume(Ir *ir) {
  LLVMValueRef assume = LLVMGetNamedFunction(ir->module, "__VERIFIER_assume");
  if (!assume || !LLVMIsDeclaration(assume)) return;
  LLVMTypeRef type = LLVMGlobalGetValueType(assume);
  if (LLVMCountParamTypes(type) != 1 ||
      LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(assume, 0))) != LLVMIntegerTypeKind)
    return;
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind) return;
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(ir->context, assume, "entry"),
                    holds = LLVMAppendBasicBlockInContext(ir->context, assume, "holds"),
                    fails = LLVMAppendBasicBlockInContext(ir->context, assume, "fails");
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMValueRef given = LLVMGetParam(assume, 0);
  LLVMPositionBuilderAtEnd(builder, entry);
  LLVMValueRef zero = LLVMConstInt(LLVMTypeOf(given), 0, false);
  LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntNE, given, zero, ""), holds, fails);
  LLVMPositionBuilderAtEnd(builder, holds);
  LLVMBuildRetVoid(builder);
  LLVMPositionBuilderAtEnd(builder, fails);
  LLVMBuildBr(builder, fails);
  LLVMDisposeBuilder(builder);
}
