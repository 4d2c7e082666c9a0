// Functions of the library that the library calls: `pthread_key_create(&key, free)`,
// `pthread_once(&once, tzset)`, a thread that starts in `sem_post`. Each gets a function of the
// program that only calls it, so that it is seen to do what it does wherever it is called.
#include "front/facts/ir_callbacks.h"
#include "front/facts/ir.h"
#include "front/facts/library.h"

static bool calls_back(LibraryKind kind) {
  return kind == LIBRARY_KEY || kind == LIBRARY_LATER || kind == LIBRARY_HANDLE ||
         kind == LIBRARY_ONCE || kind == LIBRARY_CREATE || kind == LIBRARY_SORT ||
         kind == LIBRARY_SEARCH;
}

static bool can_be_wrapped(LLVMValueRef v) {
  return LLVMIsAFunction(v) && LLVMIsDeclaration(v) &&
         !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(v));
}

static LLVMValueRef add_caller(Ir *ir, LLVMValueRef function) {
  const char *name = arena_format(ir->arena, "calls %s", ir_name(function));
  LLVMValueRef known = LLVMGetNamedFunction(ir->module, name);
  if (known) return known;
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  LLVMValueRef caller = LLVMAddFunction(ir->module, name, type);
  LLVMSetLinkage(caller, LLVMInternalLinkage);
  unsigned n = LLVMCountParams(caller);
  LLVMValueRef *arguments = arena_take(ir->arena, (n + 1) * sizeof *arguments);
  LLVMGetParams(caller, arguments);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(ir->context, caller, "entry"));
  LLVMValueRef result = LLVMBuildCall2(builder, type, function, arguments, n, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
  LLVMDisposeBuilder(builder);
  return caller;
}

void ir_wrap_callbacks(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i) || !calls_back(library_find(ir_callee_name(i))->kind)) continue;
        for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
          if (can_be_wrapped(LLVMGetOperand(i, k)))
            LLVMSetOperand(i, k, add_caller(ir, LLVMGetOperand(i, k)));
      }
}
