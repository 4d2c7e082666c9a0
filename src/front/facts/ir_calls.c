// Calls through pointers that may mean a few functions only become calls of these, one or the
// other, so that they can be inlined.
#include <llvm-c/DebugInfo.h>

#include "front/facts/ir_calls.h"
#include "front/facts/points.h"

enum { MOST_TARGETS = 8 };

typedef VEC(LLVMValueRef) Functions;

static bool is_indirect(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LLVMValueRef callee = LLVMGetCalledValue(i);
  return !LLVMIsAFunction(callee) && !LLVMIsAInlineAsm(callee) && !LLVMIsConstant(callee);
}

static void find_indirect(Ir *ir, Functions *calls) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_indirect(i)) vec_push(calls, i);
}

// All that the call may mean; false if that is too much, or something else than functions of the
// program that are called as they are defined.
static bool find_targets(Points *points, LLVMValueRef call, Functions *targets) {
  const PointsSet *set = points_of(points, LLVMGetCalledValue(call));
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  vec_clear(targets);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *o = &points->objects.at[set->at[k].object];
    if (o->kind != OBJECT_FUNCTION || LLVMIsDeclaration(o->value)) return false;
    if (LLVMGlobalGetValueType(o->value) != type || LLVMIsFunctionVarArg(type)) return false;
    vec_push(targets, o->value);
  }
  return targets->n > 0 && targets->n <= MOST_TARGETS;
}

static void add_call(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef target,
                     LLVMValueRef *arguments, unsigned n) {
  LLVMValueRef result = LLVMBuildCall2(builder, type, target, arguments, n, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
}

// A function that is given the pointer and the arguments, and calls the one that is meant.
static LLVMValueRef add_chooser(Ir *ir, LLVMTypeRef type, const Functions *targets,
                                LLVMTypeRef *chooser_type) {
  unsigned n = LLVMCountParamTypes(type);
  LLVMTypeRef *types = arena_take(ir->arena, (n + 1) * sizeof *types);
  types[0] = LLVMPointerTypeInContext(ir->context, 0);
  LLVMGetParamTypes(type, types + 1);
  *chooser_type = LLVMFunctionType(LLVMGetReturnType(type), types, n + 1, false);
  LLVMValueRef chooser = LLVMAddFunction(ir->module, "chosen", *chooser_type);
  LLVMValueRef *arguments = arena_take(ir->arena, (n + 1) * sizeof *arguments);
  LLVMGetParams(chooser, arguments);
  LLVMSetLinkage(chooser, LLVMInternalLinkage);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(ir->context, chooser, "entry"));
  for (size_t k = 0; k + 1 < targets->n; k++) {
    LLVMBasicBlockRef is = LLVMAppendBasicBlockInContext(ir->context, chooser, "is"),
                      other = LLVMAppendBasicBlockInContext(ir->context, chooser, "other");
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, arguments[0], targets->at[k], ""),
                    is, other);
    LLVMPositionBuilderAtEnd(builder, is);
    add_call(builder, type, targets->at[k], arguments + 1, n);
    LLVMPositionBuilderAtEnd(builder, other);
  }
  add_call(builder, type, targets->at[targets->n - 1], arguments + 1, n);
  LLVMDisposeBuilder(builder);
  return chooser;
}

static void choose(Ir *ir, LLVMValueRef call, const Functions *targets) {
  unsigned n = LLVMGetNumArgOperands(call);
  LLVMTypeRef type;
  LLVMValueRef chooser = add_chooser(ir, LLVMGetCalledFunctionType(call), targets, &type);
  LLVMValueRef *arguments = arena_take(ir->arena, (n + 1) * sizeof *arguments);
  arguments[0] = LLVMGetCalledValue(call);
  for (unsigned k = 0; k < n; k++) arguments[k + 1] = LLVMGetOperand(call, k);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMPositionBuilderBefore(builder, call);
  LLVMValueRef direct = LLVMBuildCall2(builder, type, chooser, arguments, n + 1, "");
  LLVMInstructionSetDebugLoc(direct, LLVMInstructionGetDebugLoc(call));
  LLVMReplaceAllUsesWith(call, direct);
  LLVMInstructionEraseFromParent(call);
  LLVMDisposeBuilder(builder);
}

bool ir_resolve_calls(Ir *ir) {
  Functions calls = {0};
  find_indirect(ir, &calls);
  Points *points = calls.n ? points_find(ir) : NULL;
  if (points && points->late) vec_clear(&calls);
  VEC(Functions) found = {0};
  for (size_t k = 0; k < calls.n; k++) {
    Functions all = {0};
    if (!find_targets(points, calls.at[k], &all)) vec_delete(&all);
    vec_push(&found, all);
  }
  bool changed = false;
  for (size_t k = 0; k < calls.n; k++) {
    if (found.at[k].n) choose(ir, calls.at[k], &found.at[k]), changed = true;
    vec_delete(&found.at[k]);
  }
  if (points) points_delete(points);
  vec_delete(&found);
  vec_delete(&calls);
  return changed;
}
