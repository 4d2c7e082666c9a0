// Functions that run before main, or after it, as main's own business: it calls the first and
// registers the others.
#include <stdlib.h>
#include <string.h>

#include "front/facts/ir.h"
#include "front/facts/ir_start.h"

typedef struct {
  uint64_t priority;
  LLVMValueRef function;
  size_t place; // in the list
} Starter;

static int earlier(const void *a, const void *b) {
  const Starter *x = a, *y = b;
  if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
  return x->place < y->place ? -1 : x->place > y->place;
}

typedef VEC(Starter) Starters;

// The list's functions by priority; false if one of them is not as expected.
static bool read_list(LLVMValueRef list, Starters *out) {
  LLVMValueRef entries = LLVMGetInitializer(list);
  if (!entries || LLVMGetTypeKind(LLVMTypeOf(entries)) != LLVMArrayTypeKind) return false;
  for (unsigned k = 0; k < LLVMGetArrayLength2(LLVMTypeOf(entries)); k++) {
    LLVMValueRef entry = LLVMGetAggregateElement(entries, k),
                 priority = entry ? LLVMGetAggregateElement(entry, 0) : NULL,
                 function = entry ? LLVMGetAggregateElement(entry, 1) : NULL;
    if (!priority || !LLVMIsAConstantInt(priority) || !function || !LLVMIsAFunction(function))
      return false;
    if (LLVMIsDeclaration(function) || LLVMCountParams(function)) return false;
    vec_push(out, (Starter){LLVMConstIntGetZExtValue(priority), function, k});
  }
  qsort(out->at, out->n, sizeof *out->at, earlier);
  return true;
}

static LLVMBuilderRef at_start_of(Ir *ir, LLVMValueRef function) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  while (LLVMIsAAllocaInst(first)) first = LLVMGetNextInstruction(first);
  LLVMPositionBuilderBefore(builder, first);
  return builder;
}

static void register_at_exit(Ir *ir, LLVMBuilderRef builder, LLVMValueRef function) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(ir->context, 0),
              type = LLVMFunctionType(LLVMInt32TypeInContext(ir->context), &pointer, 1, false);
  LLVMValueRef atexit = LLVMGetNamedFunction(ir->module, "atexit");
  if (!atexit) atexit = LLVMAddFunction(ir->module, "atexit", type);
  LLVMBuildCall2(builder, type, atexit, &function, 1, "");
}

static void lower_list(Ir *ir, LLVMValueRef main, const char *name, bool before) {
  LLVMValueRef list = LLVMGetNamedGlobal(ir->module, name);
  Starters starters = {0};
  if (list && read_list(list, &starters)) {
    LLVMBuilderRef builder = at_start_of(ir, main);
    for (size_t k = 0; k < starters.n; k++) {
      LLVMValueRef function = starters.at[k].function;
      if (before) LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
      else register_at_exit(ir, builder, function);
    }
    LLVMDisposeBuilder(builder);
    LLVMDeleteGlobal(list);
  }
  vec_delete(&starters);
}

// A program may call main again. What runs once is then another function that only calls it.
void ir_single_main(Ir *ir) {
  LLVMValueRef again = LLVMGetNamedFunction(ir->module, "main");
  if (!again || LLVMIsDeclaration(again) || !LLVMGetFirstUse(again)) return;
  LLVMTypeRef type = LLVMGlobalGetValueType(again);
  LLVMSetValueName2(again, "main again", strlen("main again"));
  LLVMSetLinkage(again, LLVMInternalLinkage);
  LLVMValueRef main = LLVMAddFunction(ir->module, "main", type);
  unsigned n = LLVMCountParams(main);
  LLVMValueRef *arguments = arena_take(ir->arena, (n + 1) * sizeof *arguments);
  LLVMGetParams(main, arguments);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(ir->context, main, "entry"));
  LLVMValueRef result = LLVMBuildCall2(builder, type, again, arguments, n, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
  LLVMDisposeBuilder(builder);
}

void ir_lower_starters(Ir *ir) {
  LLVMValueRef main = LLVMGetNamedFunction(ir->module, "main");
  if (!main || LLVMIsDeclaration(main)) return;
  lower_list(ir, main, "llvm.global_dtors", false);
  lower_list(ir, main, "llvm.global_ctors", true);
}
