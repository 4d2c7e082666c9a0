// Calls through pointers that may mean a few functions only become calls of these, one or the
// other, so that they can be inlined.
#include <llvm-c/DebugInfo.h>

#include "front/facts/ir_calls.h"
#include "front/facts/points.h"

static bool is_indirect(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LLVMValueRef callee = LLVMGetCalledValue(i);
  return !LLVMIsAFunction(callee) && !LLVMIsAInlineAsm(callee) && !LLVMIsConstant(callee);
}

static void find_indirect(Ir *ir, IrFunctions *calls) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_indirect(i)) vec_push(calls, i);
}

// All that the call may mean; false if that is too much, or something else than functions of the
// program that are called as they are defined.
static bool find_targets(Points *points, LLVMValueRef call, IrFunctions *targets) {
  const PointsSet *set = points_of(points, LLVMGetCalledValue(call));
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  vec_clear(targets);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *o = &points->objects.at[set->at[k].object];
    if (o->kind != OBJECT_FUNCTION || LLVMIsDeclaration(o->value)) return false;
    if (LLVMGlobalGetValueType(o->value) != type || LLVMIsFunctionVarArg(type)) return false;
    vec_push(targets, o->value);
  }
  return targets->n > 0 && targets->n <= IR_MOST_TARGETS;
}

static void add_call(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef target,
                     LLVMValueRef *arguments, unsigned n) {
  LLVMValueRef result = LLVMBuildCall2(builder, type, target, arguments, n, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
}

// A function that is given the pointer and the arguments, and calls the one that is meant.
static LLVMValueRef add_chooser(LLVMModuleRef module, LLVMTypeRef type, const IrFunctions *targets,
                                LLVMTypeRef *chooser_type) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  unsigned n = LLVMCountParamTypes(type);
  LLVMTypeRef *types = memory_take((n + 1) * sizeof *types);
  types[0] = LLVMPointerTypeInContext(context, 0);
  LLVMGetParamTypes(type, types + 1);
  *chooser_type = LLVMFunctionType(LLVMGetReturnType(type), types, n + 1, false);
  LLVMValueRef chooser = LLVMAddFunction(module, "chosen", *chooser_type);
  LLVMValueRef *arguments = memory_take((n + 1) * sizeof *arguments);
  LLVMGetParams(chooser, arguments);
  LLVMSetLinkage(chooser, LLVMInternalLinkage);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, chooser, "entry"));
  for (size_t k = 0; k + 1 < targets->n; k++) {
    LLVMBasicBlockRef is = LLVMAppendBasicBlockInContext(context, chooser, "is"),
                      other = LLVMAppendBasicBlockInContext(context, chooser, "other");
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, arguments[0], targets->at[k], ""),
                    is, other);
    LLVMPositionBuilderAtEnd(builder, is);
    add_call(builder, type, targets->at[k], arguments + 1, n);
    LLVMPositionBuilderAtEnd(builder, other);
  }
  add_call(builder, type, targets->at[targets->n - 1], arguments + 1, n);
  LLVMDisposeBuilder(builder);
  free(types);
  free(arguments);
  return chooser;
}

LLVMValueRef ir_call_one_of(LLVMModuleRef module, LLVMValueRef call, const IrFunctions *targets) {
  unsigned n = LLVMGetNumArgOperands(call);
  LLVMTypeRef type;
  LLVMValueRef chooser = add_chooser(module, LLVMGetCalledFunctionType(call), targets, &type);
  LLVMValueRef *arguments = memory_take((n + 1) * sizeof *arguments);
  arguments[0] = LLVMGetCalledValue(call);
  for (unsigned k = 0; k < n; k++) arguments[k + 1] = LLVMGetOperand(call, k);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LLVMPositionBuilderBefore(builder, call);
  LLVMValueRef direct = LLVMBuildCall2(builder, type, chooser, arguments, n + 1, "");
  LLVMInstructionSetDebugLoc(direct, LLVMInstructionGetDebugLoc(call));
  LLVMReplaceAllUsesWith(call, direct);
  LLVMInstructionEraseFromParent(call);
  LLVMDisposeBuilder(builder);
  free(arguments);
  return chooser;
}

bool ir_resolve_calls(Ir *ir) {
  IrFunctions calls = {0};
  find_indirect(ir, &calls);
  Points *points = calls.n ? points_find(ir) : NULL;
  if (points && points->late) vec_clear(&calls);
  VEC(IrFunctions) found = {0};
  for (size_t k = 0; k < calls.n; k++) {
    IrFunctions all = {0};
    if (!find_targets(points, calls.at[k], &all)) vec_delete(&all);
    vec_push(&found, all);
  }
  bool changed = false;
  for (size_t k = 0; k < calls.n; k++) {
    if (found.at[k].n) ir_call_one_of(ir->module, calls.at[k], &found.at[k]), changed = true;
    vec_delete(&found.at[k]);
  }
  if (points) points_delete(points);
  vec_delete(&found);
  vec_delete(&calls);
  return changed;
}
